import { createServer } from "node:http"
import { afterEach, expect, test, vi } from "vitest"
import { collectGarbageWhenIdle } from "./idleMemory.ts"

const server = createServer()
let stop = () => {}
afterEach(() => stop())

function start() {
  vi.useFakeTimers()
  const collect = vi.fn()
  stop = collectGarbageWhenIdle(server, collect)
  return collect
}
const request = (count: number) => {
  for (let n = 0; n < count; n++) server.emit("request")
}

/** Makes a request at the end of each interval of this many seconds. */
const requestEvery = (seconds: number, times: number) => {
  for (let n = 0; n < times; n++) {
    vi.advanceTimersByTime(seconds * 1000)
    request(1)
  }
}

test("garbage is collected once the server is idle after its start, and again after a load", () => {
  const collect = start()
  request(100)
  vi.advanceTimersByTime(10_000)
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(1)
  request(100)
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(2)
})

test("a health check every 5 s doesn't keep the server from giving memory back after a load", () => {
  const collect = start()
  requestEvery(5, 4)
  expect(collect).toHaveBeenCalledTimes(1)
  request(100)
  requestEvery(5, 6)
  expect(collect).toHaveBeenCalledTimes(2)
})

test("an idle server collects nothing for an hour of health checks", () => {
  const collect = start()
  requestEvery(5, 720)
  expect(collect).toHaveBeenCalledTimes(1)
})

test("garbage is collected every few minutes while open tabs poll", () => {
  const collect = start()
  requestEvery(0.6, 2000)
  expect(collect).toHaveBeenCalledTimes(2)
})
