/** Random numbers from 0 to below 1, seeded (mulberry32 over an FNV-1a hash). */
export function dice(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Picks one item of the list, which must not be empty. */
export function pick<Item>(roll: () => number, list: readonly Item[]): Item {
  const item = list[Math.floor(roll() * list.length)]
  if (item === undefined) throw new Error("There is nothing to pick from.")
  return item
}
