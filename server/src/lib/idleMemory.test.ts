import { createServer } from "node:http"
import { afterEach, expect, test, vi } from "vitest"
import { collectGarbageWhenIdle } from "./idleMemory.ts"

const server = createServer()
let end = () => {}
afterEach(() => end())

function begin() {
  vi.useFakeTimers()
  const collect = vi.fn()
  end = collectGarbageWhenIdle(server, collect)
  return collect
}
const ask = (count: number) => {
  for (let n = 0; n < count; n++) server.emit("request")
}

/** A request at the end of each interval of this many seconds. */
const askEvery = (seconds: number, times: number) => {
  for (let n = 0; n < times; n++) {
    vi.advanceTimersByTime(seconds * 1000)
    ask(1)
  }
}

test("garbage is collected once the server rests after its start, and again after a load", () => {
  const collect = begin()
  ask(100)
  vi.advanceTimersByTime(10_000)
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(1)
  ask(100)
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(2)
})

test("a health check every 5 s doesn't keep the server from giving memory back after a load", () => {
  const collect = begin()
  askEvery(5, 4)
  expect(collect).toHaveBeenCalledTimes(1)
  ask(100)
  askEvery(5, 6)
  expect(collect).toHaveBeenCalledTimes(2)
})

test("the health checks of a resting server collect nothing for an hour", () => {
  const collect = begin()
  askEvery(5, 720)
  expect(collect).toHaveBeenCalledTimes(1)
})

test("what open tabs leave while they ask for news is collected every few minutes", () => {
  const collect = begin()
  askEvery(0.6, 2000)
  expect(collect).toHaveBeenCalledTimes(2)
})
