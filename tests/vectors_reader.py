"""Recompute test vectors with nothing but the standard library: python3 vectors_reader.py vectors.json."""

import json
import sys
from fractions import Fraction as F


def recompute(told):
    """Return the number of answers that were recomputed; AssertionError at the first that differs."""
    checked = 0
    for case in told["single"]:
        p, q = ([F(x) for x in case[law]] for law in "pq")
        low = [min(a, b) for a, b in zip(p, q)]
        z = 1 - sum(low)
        residual = [(a - b) / z for a, b in zip(p, low)] if z else None
        assert sum(p) == sum(q) == 1 and [F(x) for x in case["combined"]] == p
        assert [F(x) for x in case["accepted"]] == low and F(case["acceptance_rate"]) == sum(low)
        assert case["accept_prob"] == [str(min(F(1), a / b)) if b else None for a, b in zip(p, q)]
        assert (case["residual"] and [F(x) for x in case["residual"]]) == residual
        checked += 6
        for test in case["tests"]:
            x, u = test["draft"], F(test["u"])
            assert test["accepted"] == (u * q[x] < p[x])
            law = [F(y == x) for y in range(len(p))] if test["accepted"] else residual
            assert [F(y) for y in test["emitted_law"]] == law
            checked += 2
    for case in told["rounds"]:
        target, draft = ({k: [F(x) for x in law] for k, law in case[m].items()} for m in ("target", "draft"))
        order = max(len(k.split()) for k in target)
        for made in case["emitted"]:
            mass, drafted = F(1), F(1)
            for i, x in enumerate(made["tokens"]):
                key = " ".join(map(str, made["tokens"][max(0, i - order) : i]))
                wanted, offered = mass * target[key][x], (drafted if case["rule"] == "block" else mass) * draft[key][x]
                last = i + 1 == len(made["tokens"])
                drafted *= draft[key][x]
                mass = wanted - (min(wanted, offered) if i < case["gamma"] else 0) if last else min(wanted, offered)
            assert F(made["mass"]) == mass
            checked += 1
        lengths = [F(0)] * (case["gamma"] + 1)
        for made in case["emitted"]:
            lengths[len(made["tokens"]) - 1] += F(made["mass"])
        assert [F(x) for x in case["accepted"]] == lengths and sum(lengths) == 1
        assert F(case["expected_tokens"]) == sum((i + 1) * m for i, m in enumerate(lengths))
        checked += 2
    return checked


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(recompute(json.load(file)), "answers recomputed")
