import { itemAt } from "#contract/lib/objects.ts"
/** A seeded random generator (mulberry32), with the same numbers at every load. */
export function createGenerator(seed: number) {
  let state = seed

  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  return {
    /** True with the given probability. */
    chance: (probability: number) => next() < probability,
    /** A whole number from `min` to `max`, including both. */
    whole: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    one: <Item>(items: readonly Item[]): Item => itemAt(items, Math.floor(next() * items.length)),
    /** Usually close to the middle, and never further away than `spread`. */
    about: (middle: number, spread: number) => middle + spread * ((2 * (next() + next() + next())) / 3 - 1),
  }
}
