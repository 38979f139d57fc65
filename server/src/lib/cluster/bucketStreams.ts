import type { Readable } from "node:stream"

/** Reads a stream, and fails if requested bytes don't arrive in time. A slow reader may take any time. */
export async function* withReadTimeout<Chunk>(stream: Readable, milliseconds: number): AsyncGenerator<Chunk> {
  const chunks = stream[Symbol.asyncIterator]()
  for (;;) {
    const timer = setTimeout(
      () => stream.destroy(new Error(`No bytes came for ${milliseconds / 1000} s.`)),
      milliseconds,
    )
    const next = await chunks.next().finally(() => clearTimeout(timer))
    if (next.done) return
    yield next.value
  }
}

/** Cuts a stream into parts of one size. The last one is shorter, and empty if nothing arrives. */
export async function* partsOf(content: AsyncIterable<Buffer>, size: number) {
  let part = Buffer.allocUnsafe(size)
  let filled = 0
  for await (const chunk of content) {
    for (let from = 0; from < chunk.length; ) {
      if (filled === size) {
        yield { bytes: part, isLast: false }
        part = Buffer.allocUnsafe(size)
        filled = 0
      }
      const copied = chunk.copy(part, filled, from)
      filled += copied
      from += copied
    }
  }
  yield { bytes: part.subarray(0, filled), isLast: true }
}

/**
 * Collects a stream into batches. A batch waits at most `wait` milliseconds, so that a slow sender's bytes are stored
 * soon. Bytes that arrived before the stream broke are a batch too.
 */
export async function* batchesOf(from: Readable, { bytes, wait }: { bytes(): number; wait: number }) {
  const chunks: AsyncIterator<Buffer> = from[Symbol.asyncIterator]()
  let batch: Buffer[] = []
  let size = 0
  let due = 0
  const take = () => {
    const joined = Buffer.concat(batch)
    batch = []
    size = 0
    return joined
  }
  let next = chunks.next()
  for (;;) {
    const timer = size > 0 ? sleepUntil(due) : undefined
    const awaited = timer ? [next, timer.over] : [next]
    const result = await Promise.race(awaited).catch((error: unknown) => ({ error }))
    timer?.stop()
    if (result === undefined) {
      yield take()
      continue
    }
    if ("error" in result) {
      if (size > 0) yield take()
      throw result.error
    }
    if (result.done) break
    if (size === 0) due = performance.now() + wait
    batch.push(result.value)
    size += result.value.length
    if (size >= bytes()) yield take()
    next = chunks.next()
  }
  if (size > 0) yield take()
}

function sleepUntil(due: number) {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, due - performance.now()))
  })
  return { over, stop: () => clearTimeout(timer) }
}

export async function collect<Value>(values: AsyncIterable<Value>) {
  const collected: Value[] = []
  for await (const value of values) collected.push(value)
  return collected
}
