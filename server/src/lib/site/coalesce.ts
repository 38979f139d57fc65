/**
 * Lets callers that arrive during a read share the next one, so that a crowd costs two reads. Each gets a value read
 * after its call.
 */
export function coalesce<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let current: Promise<unknown> | undefined
  let next: Promise<Value> | undefined

  function begin() {
    next = undefined
    const reading = read()
    current = reading.then(ended, ended)
    return reading
  }
  function ended() {
    if (!next) current = undefined
  }
  return () => {
    if (!current) return begin()
    next ??= current.then(begin)
    return next
  }
}
