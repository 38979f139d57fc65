/** Milliseconds between two attempts: the first pause, and the longest. */
export type Pauses = { shortest: number; longest: number }

export const usualPauses: Pauses = { shortest: 2_000, longest: 60_000 }

/** The pause after `pause`: twice as long, within the limits. Pass 0 for the first pause. */
export const nextPause = (pause: number, { shortest, longest }: Pauses = usualPauses) =>
  Math.min(Math.max(2 * pause, shortest), longest)
