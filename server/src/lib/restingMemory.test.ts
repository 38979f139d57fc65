import { createServer } from "node:http"
import { afterEach, expect, test, vi } from "vitest"
import { giveMemoryBack } from "./restingMemory.ts"

const server = createServer()
let end = () => {}
afterEach(() => end())

function begin() {
  vi.useFakeTimers()
  const collect = vi.fn()
  end = giveMemoryBack(server, collect)
  return collect
}
const ask = (count: number) => {
  for (let n = 0; n < count; n++) server.emit("request")
}

test("garbage is collected once the server rests after its start, and again after a load", () => {
  const collect = begin()
  vi.advanceTimersByTime(9000)
  ask(1)
  vi.advanceTimersByTime(9000)
  expect(collect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(collect).toHaveBeenCalledTimes(1)
  ask(100)
  expect(collect).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(collect).toHaveBeenCalledTimes(2)
})

test("the health checks of a resting server collect nothing", () => {
  const collect = begin()
  vi.advanceTimersByTime(10_000)
  for (let n = 0; n < 50; n++) {
    ask(1)
    vi.advanceTimersByTime(30_000)
  }
  expect(collect).toHaveBeenCalledTimes(1)
})
