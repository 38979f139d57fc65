/** What looks like chance and is the same at every load (the generator called mulberry32). */
export function createGenerator(seed: number) {
  let state = seed

  function next() {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  return {
    /** Whether something happens that happens this often. */
    chance: (often: number) => next() < often,
    /** From the least to the most, both included. */
    whole: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    one: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]!,
    /** Mostly near the middle, never further off than `spread`. */
    about: (middle: number, spread: number) => middle + spread * ((2 * (next() + next() + next())) / 3 - 1),
  }
}
