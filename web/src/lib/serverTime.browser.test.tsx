import { beforeEach, expect, test, vi } from "vitest"
import { noteServerTime, serverNow } from "./serverTime.ts"

const day = 86_400_000
const now = Date.parse("2031-03-04T10:00:00Z")
const server = () => new Date(now).toUTCString()

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ["Date"] })
})

test.each([-400, -30, 0, 30])(
  "a phone whose clock is %i days ahead knows the server's time without a connection",
  (days) => {
    vi.setSystemTime(now + days * day)
    noteServerTime(server())
    vi.setSystemTime(now + days * day + 5_000)
    expect(serverNow()).toBe(now + 5_000)
  },
)

test("a clock that was a month ahead and is corrected offline is trusted from then on", () => {
  vi.setSystemTime(now + 30 * day)
  noteServerTime(server())
  vi.setSystemTime(now + day)
  expect(serverNow()).toBe(now + day)
})

test("a clock's difference is stored again only after an hour, and that of a right clock never", () => {
  const noteAfter = (milliseconds: number, ahead: number) => {
    vi.setSystemTime(now + milliseconds + ahead)
    noteServerTime(new Date(now + milliseconds).toUTCString())
    return localStorage.getItem("clock")
  }
  expect(noteAfter(0, 0)).toBeNull()
  const first = noteAfter(0, 30 * day)
  expect(noteAfter(1_000, 30 * day)).toBe(first)
  expect(noteAfter(day, 30 * day)).not.toBe(first)
})
