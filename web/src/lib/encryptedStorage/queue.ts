/**
 * Returns a function that runs one task after the other. Encrypting some values takes longer than encrypting others, and of
 * two writes the later one must win.
 */
export function takingTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work, work)
    last = next
    return next
  }
}
