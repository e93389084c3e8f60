import { randomInt } from 'node:crypto'

/** Chance that can be had again: the same seed gives the same choices in the same order. */
export interface Random {
  seed: number
  /** From 0 to 1. */
  next(): number
  /** Below the bound. */
  integerBelow(bound: number): number
  pick<Choice>(choices: readonly Choice[]): Choice
  /** Whether that which has this probability comes about. */
  happens(probability: number): boolean
}

/** By RANDOM_SEED where it is set. The generator is mulberry32. */
export function createRandom(seed = Number(process.env.RANDOM_SEED ?? randomInt(2 ** 31))): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return {
    seed,
    next,
    integerBelow: below,
    pick: <Choice>(choices: readonly Choice[]) => choices[below(choices.length)] as Choice,
    happens: (probability) => next() < probability,
  }
}
