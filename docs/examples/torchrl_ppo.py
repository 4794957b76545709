"""PPO out of TorchRL's parts, one seat learning against bots: python torchrl_ppo.py GAME [--steps N]

pip install "malison[envs]" "torchrl>=0.14"
"""

import argparse

import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.data import Binary
from torchrl.envs import DTypeCastTransform, GymWrapper, TransformedEnv
from torchrl.envs.gym_like import default_info_dict_reader
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import malison.envs

parser = argparse.ArgumentParser()
parser.add_argument("game")
parser.add_argument("--steps", type=int, default=100_000)
chosen = parser.parse_args()
torch.manual_seed(1)

game = malison.envs.gym(chosen.game)
sees, moves, width = game.layout.size, game.table.actions, 128
wrapped = GymWrapper(game, categorical_action_encoding=True)
wrapped.set_info_dict_reader(default_info_dict_reader(["action_mask"], spec=[Binary(moves, dtype=torch.int8)]))
env = TransformedEnv(wrapped, DTypeCastTransform(torch.int16, torch.float32, in_keys=["observation"]))
env.append_transform(DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"]))
env.set_seed(1)

net = nn.Sequential(nn.Linear(sees, width), nn.Tanh(), nn.Linear(width, moves))
actor = ProbabilisticActor(
    TensorDictModule(net, ["observation"], ["logits"]),
    in_keys={"logits": "logits", "mask": "action_mask"},
    distribution_class=MaskedCategorical,
    return_log_prob=True,
)
critic = ValueOperator(nn.Sequential(nn.Linear(sees, width), nn.Tanh(), nn.Linear(width, 1)), ["observation"])
advantage = GAE(gamma=1.0, lmbda=0.95, value_network=critic)
loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01)
optimiser = torch.optim.Adam(loss.parameters(), 3e-4)

batch = min(2000, chosen.steps)
collector = Collector(env, actor, frames_per_batch=batch, total_frames=chosen.steps, auto_register_policy_transforms=True)
steps = 0
for played in collector:
    for _ in range(4):
        with torch.no_grad():
            advantage(played)
        for rows in torch.randperm(len(played)).split(256):
            found = loss(played[rows])
            optimiser.zero_grad()
            sum(found[name] for name in ("loss_objective", "loss_critic", "loss_entropy")).backward()
            optimiser.step()
    steps += len(played)
    ends = played["next", "reward"][played["next", "done"]]
    print(f"after {steps:,} decisions: mean reward {ends.mean():.2f} of {len(ends)} games")
collector.shutdown()
