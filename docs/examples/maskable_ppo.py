"""sb3-contrib's MaskablePPO, one seat learning against bots: python maskable_ppo.py GAME [--steps N]

    pip install "malison[envs]" sb3-contrib

The environment says which moves are legal where sb3-contrib looks for it (`action_masks`), so nothing has to be wrapped.
"""

import argparse

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

import malison.envs  # registers malison/DontGoInThere-v2 and the others

parser = argparse.ArgumentParser()
parser.add_argument("game")
parser.add_argument("--steps", type=int, default=100_000)
chosen = parser.parse_args()

name = malison.envs.id_of(chosen.game)
model = MaskablePPO("MlpPolicy", gymnasium.make(name), n_steps=min(2048, chosen.steps), seed=1, device="cpu")
model.learn(chosen.steps)

env = gymnasium.make(name)
gains = []
for seed in range(20):
    observation, info = env.reset(seed=1_000_000 + seed)
    ended = cut = False
    while not (ended or cut):
        action, _ = model.predict(observation, action_masks=info["action_mask"].astype(bool))
        observation, reward, ended, cut, info = env.step(action.item())
    gains.append(reward)
print(f"after {model.num_timesteps:,} decisions: mean reward {np.mean(gains):.2f} over {len(gains)} games that it had not seen")
