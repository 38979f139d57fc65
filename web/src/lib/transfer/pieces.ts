const smallest = 64 * 1024
/** Milliseconds that a piece should take: a request costs little beside it, and a cut loses little. */
const wanted = 4000

/**
 * The size of the next piece of a file, which grows and shrinks with the line. No piece is more than a 120th of the
 * file, so that three cuts cost at most a fortieth of it, even where a proxy keeps a whole piece from the server. After a cut
 * the sizes begin anew.
 */
export function pieceSizes(fileSize: number) {
  const max = Math.max(smallest, Math.floor(fileSize / 120))
  let size = smallest
  return {
    next: () => size,
    arrived: (milliseconds: number) => {
      const better = size * Math.min(2, wanted / Math.max(1, milliseconds))
      size = Math.round(Math.min(max, Math.max(smallest, better)))
    },
  }
}
