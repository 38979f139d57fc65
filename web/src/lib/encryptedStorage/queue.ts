/**
 * Does one thing after the other. Encryption takes longer for some values than for others, and of two writes the later one must
 * win.
 */
export function takingTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work, work)
    last = next
    return next
  }
}
