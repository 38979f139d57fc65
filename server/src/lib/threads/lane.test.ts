import { buffer } from "node:stream/consumers"
import { setImmediate as nextTurn } from "node:timers/promises"
import { threadId } from "node:worker_threads"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import type { nameThread, spellOut, throwIt, waitFor } from "../../../test/threads/work.ts"
import type { LaneLimits } from "../limits.ts"
import { createLane, taskOf } from "./lane.ts"

const module = new URL("../../../test/threads/work.ts", import.meta.url)
const naming = taskOf<typeof nameThread>(module, "nameThread")
const waiting = taskOf<typeof waitFor>(module, "waitFor")
const throwing = taskOf<typeof throwIt>(module, "throwIt")
const spelling = taskOf<typeof spellOut>(module, "spellOut")

const open = (limits: Partial<LaneLimits> = {}) =>
  createLane({
    threads: 1,
    niceness: 10,
    megabytes: 64,
    waiting: { ofOne: 3, ofAll: 5 },
    timeout: 60_000,
    idle: 60_000,
    ...limits,
  })

/** A lock on which work waits in its thread until it is released. */
function createLock() {
  const lock = new Int32Array(new SharedArrayBuffer(4))
  const release = () => {
    Atomics.store(lock, 0, 1)
    Atomics.notify(lock, 0)
  }
  onTestFinished(release)
  return { lock, release }
}

describe("a lane", () => {
  test("works in another thread, which it uses for the next work too", async () => {
    const { run } = open()
    const first = await run(naming, ["Ann"], { person: 1 })
    expect(first).toMatchObject({ name: "Ann" })
    expect(first.thread).not.toBe(threadId)
    expect(await run(naming, ["Ben"], { person: 2 })).toEqual({ ...first, name: "Ben" })
  })

  test("gives the other thread a lower priority where the system can", {
    skip: process.platform !== "linux",
  }, async () => {
    const { niceness } = await open().run(naming, ["Ann"], { person: 1 })
    expect(niceness).toEqual({ thread: 10, process: expect.any(Number) })
    expect(niceness.process).not.toBe(10)
  })

  test("ends a thread that has had nothing to do", async () => {
    const { run } = open({ idle: 1 })
    const { thread } = await run(naming, ["Ann"], { person: 1 })
    await expect.poll(async () => (await run(naming, ["Ann"], { person: 1 })).thread).not.toBe(thread)
  })

  test("lets people take turns, so that nobody waits for all that another asked for", async () => {
    const { run } = open()
    const { lock, release } = createLock()
    const done: string[] = []
    const ask = (person: number, name: string) => run(naming, [name], { person }).then(() => done.push(name))
    const running = [run(waiting, [lock], { person: 1 }), ask(1, "a"), ask(1, "b"), ask(1, "c"), ask(2, "d")]
    release()
    await Promise.all(running)
    expect(done).toEqual(["a", "d", "b", "c"])
  })

  test("refuses work if a person, or the college, has too much waiting", async () => {
    const { run } = open()
    const { lock, release } = createLock()
    const running = [1, 1, 1, 1, 2, 2].map((person) => run(waiting, [lock], { person }))
    await expect(run(naming, ["Ann"], { person: 1 })).rejects.toMatchObject({ code: "too_many" })
    await expect(run(naming, ["Ben"], { person: 3 })).rejects.toMatchObject({ code: "unavailable" })
    release()
    await Promise.all(running)
    expect(await run(naming, ["Ann"], { person: 1 })).toMatchObject({ name: "Ann" })
  })

  test("reads for one piece of work after another, and nothing for a person who has too much waiting", async () => {
    const { run, prepare } = open()
    const { lock, release } = createLock()
    const { promise, resolve } = Promise.withResolvers<string>()
    const read = vi.fn(async () => "second")
    const first = prepare(1, () => promise)
    const second = prepare(2, read)
    await nextTurn()
    expect(read).not.toHaveBeenCalled()
    resolve("first")
    expect(await Promise.all([first, second])).toEqual(["first", "second"])

    const running = [1, 1, 1, 1].map((person) => run(waiting, [lock], { person }))
    const unread = vi.fn(async () => "too many")
    await expect(prepare(1, unread)).rejects.toMatchObject({ code: "too_many" })
    expect(unread).not.toHaveBeenCalled()
    expect(await prepare(2, read)).toBe("second")
    release()
    await Promise.all(running)
  })

  test("reads nothing either for requests at the same moment that are too many", async () => {
    const { run, prepare } = open()
    const { lock, release } = createLock()
    const read = vi.fn(async () => lock)
    let refused = 0
    const requests = Array.from({ length: 30 }, async () =>
      run(waiting, [await prepare(1, read)], { person: 1 }).catch(() => undefined),
    )
    const settled = requests.map((request) => request.catch(() => void refused++))
    await vi.waitFor(() => expect(refused).toBeGreaterThan(20))
    expect(read.mock.calls.length).toBeLessThan(10)
    release()
    await Promise.all(settled)
  })

  test("stops work whose caller is gone, waiting or begun, and continues with the next", async () => {
    const { run } = open()
    const { lock } = createLock()
    const [first, second] = [new AbortController(), new AbortController()]
    const begun = run(waiting, [lock], { person: 1, signal: first.signal })
    const waits = run(waiting, [lock], { person: 1, signal: second.signal })
    const next = run(naming, ["Ann"], { person: 1 })
    second.abort()
    await expect(waits).rejects.toMatchObject({ code: "unavailable" })
    first.abort()
    await expect(begun).rejects.toMatchObject({ code: "unavailable" })
    expect(await next).toMatchObject({ name: "Ann" })
  })

  test("stops work that takes too long", async () => {
    const { run } = open({ timeout: 1 })
    const { lock } = createLock()
    await expect(run(waiting, [lock], { person: 1 })).rejects.toMatchObject({ code: "unavailable" })
  })

  test("rejects with the error of work that fails, or of a thread that runs out of memory", async () => {
    const { run } = open({ megabytes: 16 })
    await expect(run(throwing, ["a word"], { person: 1 })).rejects.toThrow("a word")
    await expect(run(throwing, ["out of memory"], { person: 1 })).rejects.toThrow(/memory/)
    expect(await run(naming, ["Ann"], { person: 1 })).toMatchObject({ name: "Ann" })
  })

  test("streams a result, and ends the work when the reader is gone", async () => {
    const { stream, run } = open()
    expect((await buffer(await stream(spelling, ["abc"], { person: 1 }))).toString()).toBe("abc")
    const endless = await stream(spelling, ["endless"], { person: 1 })
    endless.destroy()
    expect(await run(naming, ["Ann"], { person: 1 })).toMatchObject({ name: "Ann" })
  })

  test("ends a stream whose work fails with its error, before its first piece or after it", async () => {
    const { stream } = open()
    await expect(stream(spelling, ["fail"], { person: 1 })).rejects.toThrow("no letters")
    const broken = await stream(spelling, ["a fail"], { person: 1 })
    await expect(buffer(broken)).rejects.toThrow("no letters")
  })
})
