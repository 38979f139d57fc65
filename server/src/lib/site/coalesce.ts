/**
 * Lets those who ask while a reading is under way share the next one, so that a crowd costs two. Each is told what was
 * read after it had asked, never something older.
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
