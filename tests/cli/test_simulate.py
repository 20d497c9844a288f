"""Simulating from the shell: figures with n and interval, the same digest everywhere, kept where it is told."""

from __future__ import annotations

import duckdb
import pytest


def test_the_document_holds_what_the_interface_promises(simulated):
    told = simulated("--json", "--seed", 1).json
    assert told["games"] == 30
    assert {"seconds", "compile_seconds", "steps", "events", "digest"} <= set(told)
    assert [row["seat"] for row in told["wins"]] == [0, 1, 2, 3]
    assert sum(row["share"] for row in told["wins"]) == pytest.approx(1)
    assert all(row["low"] <= row["share"] <= row["high"] and row["n"] == 30 for row in told["wins"])
    survival, fallen = told["maps"]["survival"], told["maps"]["destroyed_by"]
    assert len(survival) == len(fallen) == 25
    # Whatever did not survive has fallen by the last draw.
    assert [share + by[-1] for share, by in zip(survival, fallen, strict=True)] == pytest.approx([1] * 25)


def test_plan_and_seed_decide_the_digest_and_workers_do_not(shell):
    plainly = ("simulate", "patchies", "--games", 60, "--engine", "plain", "--no-store", "--json")
    digests = {
        shell(*plainly, "--seed", seed, "--workers", workers).json["digest"]
        for seed, workers in ((1, 1), (1, 2), (2, 1))
    }
    assert len(digests) == 2


def test_a_run_is_kept_and_published(simulated, here):
    told = simulated("--json", "--keep", "events", "--draft", "A", "--study", "s").json
    with duckdb.connect(str(here / "logs" / "playkit.duckdb"), read_only=True) as published:
        assert published.execute("SELECT id, games, draft, study FROM run").fetchall() == [(told["run"], 30, "A", "s")]
        assert published.execute("SELECT count(*) FROM session").fetchall() == [(30,)]
        assert published.execute("SELECT count(*) FROM event WHERE kind = 'destroyed'").fetchone()[0] > 100


def test_no_store_leaves_nothing_behind(shell, here):
    said = shell("simulate", "patchies", "--games", 3, "--engine", "plain", "--no-store")
    assert said.status == 0
    assert list(here.iterdir()) == []


def test_the_summary_is_japanese_where_asked(simulated):
    out = simulated("--lang", "ja").out
    assert "30ゲーム" in out
    assert "席1:" in out
    assert "フェーズ終了時に残る割合" in out


@pytest.mark.parametrize(
    ("words", "english", "japanese"),
    [
        (("--games", 0), "at least 1 game", "1ゲーム以上"),
        (("--seats", 9), "2, 3, 4, 5 seats, not 9", "9"),
        (("--preset", "vanila"), "Did you mean 'vanilla'?", "「vanilla」ではありませんか"),
        (("--option", "landlord=3"), "Did you mean 'landlords'?", "「landlords」ではありませんか"),
        (("--option", "landlords=99"), "allowed: 0..4", "可能な値：0..4"),
        (("--option", "landlords"), "NAME=VALUE", "NAME=VALUE"),
        (("--bots", "cautius"), "Did you mean 'cautious'?", "「cautious」ではありませんか"),
        (("--bots", "random,random"), "2 bots for 4 seats", "ボットが2体"),
        (("--engine", "fast"), "auto, plain, compiled", "auto、plain、compiled"),
        (("--workers", 0), "at least 1", "1以上"),
    ],
)
def test_what_is_not_possible_is_wrong_use_and_says_what_is(shell, words, english, japanese):
    for lang, expected in (("en", english), ("ja", japanese)):
        said = shell("simulate", "patchies", "--lang", lang, *words)
        assert (said.status, said.out) == (2, "")
        assert expected in said.err


def test_a_run_that_is_not_there_cannot_be_resumed(simulated):
    said = simulated("--resume", "nope")
    assert said.status == 1
    assert "cannot be resumed" in said.err
