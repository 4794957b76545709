"""RLlib's PPO with its own module for masked moves, one seat learning against bots: python rllib_ppo.py GAME [--steps N]

    pip install "malison[envs]" "ray[rllib]" torch

RLlib wants observation and mask together, under names of its own.
"""

import argparse
from typing import Any

import gymnasium
import numpy as np
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import malison.envs


class Masked(gymnasium.Wrapper):
    """Observation and mask in one dictionary, as floating numbers."""

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        seen, moves = env.observation_space, env.action_space.n
        bounds = (np.asarray(end, np.float32) for end in (seen.low, seen.high))
        self.observation_space = gymnasium.spaces.Dict(
            {"observations": gymnasium.spaces.Box(*bounds), "action_mask": gymnasium.spaces.Box(0.0, 1.0, (moves,))}
        )

    def together(self, observation: np.ndarray, info: dict[str, Any]) -> dict[str, np.ndarray]:
        # After the end no move is legal, and whoever looks there nevertheless must not divide by nothing.
        mask = info["action_mask"] if info["action_mask"].any() else np.ones_like(info["action_mask"])
        return {"observations": observation.astype(np.float32), "action_mask": mask.astype(np.float32)}

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        observation, info = self.env.reset(seed=seed, options=options)
        return self.together(observation, info), {}

    def step(self, action: int) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        observation, reward, ended, cut, info = self.env.step(action)
        return self.together(observation, info), reward, ended, cut, {}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--steps", type=int, default=100_000)
    chosen = parser.parse_args()
    register_env("masked", lambda _: Masked(malison.envs.gym(chosen.game)))
    batch = min(4000, chosen.steps)
    config = (
        PPOConfig()
        .environment("masked")
        .env_runners(num_env_runners=0)
        .training(train_batch_size_per_learner=batch, minibatch_size=min(128, batch), num_epochs=4)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
        .debugging(seed=1)
    )
    algorithm = config.build_algo()
    steps = 0
    while steps < chosen.steps:
        found = algorithm.train()["env_runners"]
        steps = int(found["num_env_steps_sampled_lifetime"])
        print(f"after {steps:,} decisions: mean reward {found.get('episode_return_mean', float('nan')):.2f}")
    algorithm.stop()


if __name__ == "__main__":
    main()
