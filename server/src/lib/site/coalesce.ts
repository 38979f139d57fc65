/**
 * Lets callers that arrive during a read share the next one, so that a crowd costs two reads. Each caller gets a value that was
 * read after its call.
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

/** Coalesces reads by their key: callers who request the same key share one read. */
export function coalesceEach<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const running = new Map<Key, { read: () => Promise<Value>; callers: number }>()
  return async (key) => {
    const shared = running.get(key) ?? { read: coalesce(() => read(key)), callers: 0 }
    running.set(key, shared)
    shared.callers++
    try {
      return await shared.read()
    } finally {
      shared.callers--
      if (shared.callers === 0) running.delete(key)
    }
  }
}
