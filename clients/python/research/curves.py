"""Draws the learning curves of runs of learn.py.

    python curves.py core.json greedy.json --out learning.png
"""

from __future__ import annotations

import argparse
import json
import pathlib
from typing import Any

from matplotlib import pyplot


def label(run: dict[str, Any], opponent: str) -> str:
    how = f"learns against {run['against']}" if run["against"] else "learns by self-play"
    return f"{', '.join(run['sets'])}: {how}, plays {opponent}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", nargs="+", type=pathlib.Path, help="files that learn.py wrote")
    parser.add_argument("--out", default="learning.png")
    options = parser.parse_args()

    figure, axes = pyplot.subplots(figsize=(9, 5.2), layout="constrained")
    axes.axhline(50, color="#888", linewidth=1)
    for path in options.runs:
        run = json.loads(path.read_text(encoding="utf-8"))
        opponent = run["against"] or "greedy"
        minutes = [mark["minutes"] for mark in run["curve"]]
        axes.plot(minutes, [mark[opponent] for mark in run["curve"]], marker=".", label=label(run, opponent))
    axes.set(xlabel="minutes of two cores", ylabel="points, percent", ylim=(0, 100), xlim=(0, None))
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, loc="lower right")
    figure.savefig(options.out, dpi=160)


if __name__ == "__main__":
    main()
