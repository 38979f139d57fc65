/** Milliseconds between two attempts of one thing: the first pause, and the longest. */
export type Pauses = { shortest: number; longest: number }

export const usualPauses: Pauses = { shortest: 2_000, longest: 60_000 }

/** The pause after this one, or after none: each is twice as long as the one before. */
export const nextPause = (pause: number, { shortest, longest }: Pauses = usualPauses) =>
  Math.min(Math.max(2 * pause, shortest), longest)
