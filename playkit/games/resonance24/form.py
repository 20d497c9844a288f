"""How a form over the options of 24 is laid out: its sections, as in the rules page, by the option each begins with."""

from typing import Final

SECTIONS: Final = {
    "hands": "Hands and cases / ハンドと事件",
    "detectives": "Detectives and their skills / 刑事とスキル",
    "hero_first": "Hero Time, challenges and ranks / ヒーロータイム、チャレンジ、順位",
    "death_penalty": "Death, and cases that are kept / 殉職と、残す事件",
    "order_ties": "Play order and bonuses / プレイ順とボーナス",
    "hand_2_halves": "Multipliers and catching up / 倍率と追い風",
    "sorting": "Information and score piles, proxies / 情報と得点の山、代理カード",
}
