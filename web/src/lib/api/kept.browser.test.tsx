import { beforeEach, expect, test, vi } from "vitest"
import { sealedStore } from "../seal/sealedStore.ts"
import { signInSealed } from "../seal/standIn.ts"
import { noteServerTime, serverNow } from "../serverTime.ts"
import { dropSession } from "../session/session.ts"
import { keep, keptOf, loadKept, newestKept } from "./kept.ts"

const grades = ["GET /grades/my-grades", {}]
const day = 24 * 60 * 60_000
const bare = sealedStore("answers")
const answer = (data: unknown, at = serverNow()) => ({ data, tag: 'W/"a"', at })

const student = (id: number) => signInSealed(id, { role: "student" })
/** A page that is loaded again has only the answers that the device has stored. */
const reopen = () => loadKept()

beforeEach(async () => {
  for (const person of [7, 8]) await bare.dropAll(person)
  dropSession()
  localStorage.removeItem("clock")
  await student(7)
  await loadKept()
})

test("an answer is there with its tag and its time when the page starts anew, after a sign-out too", async () => {
  const kept = answer({ feedback: "Well done.\nNext time, show your working." })
  await keep(grades, kept)
  await reopen()
  expect(keptOf(grades)).toMatchObject(kept)
  dropSession()
  expect(keptOf(grades)).toBeUndefined()
  await student(7)
  await reopen()
  expect(keptOf(grades)).toMatchObject(kept)
  expect(newestKept()).toBe(kept.at)
})

test("another person, and nobody, find none of it", async () => {
  await keep(grades, answer("mine"))
  await student(8)
  expect(keptOf(grades)).toBeUndefined()
  await reopen()
  expect(keptOf(grades)).toBeUndefined()
  dropSession()
  await keep(grades, answer("late"))
  expect(await bare.count(8)).toBe(0)
})

test.each([
  ["student", "GET /students/{id}", false],
  ["lecturer", "GET /messages", false],
  ["student", "GET /calendar-feed", false],
  ["lecturer", "GET /attendance/registers/{id}", true],
  ["lecturer", "GET /students", true],
  ["admin", "GET /students", false],
  ["admin", "GET /students/stats", true],
  ["admin", "GET /registrations", false],
  ["admin", "GET /assignments", true],
  ["admin", "GET /subjects/options", true],
  ["admin", "GET /subjects/{id}", false],
  ["admin", "GET /audit", false],
  ["admin", "GET /terms", true],
] as const)("of a %s's answers %s is kept: %s", async (role, endpoint, isKept) => {
  await signInSealed(7, { role })
  await keep([endpoint, {}], answer("data"))
  expect(await bare.count(7)).toBe(isKept ? 1 : 0)
})

test("an answer of more than fourteen days goes with the next answered request, and never because the phone's clock says so", async () => {
  const begun = Date.now()
  await keep(grades, answer("old", begun))
  await keep(["GET /terms", {}], answer("terms", begun))
  vi.spyOn(Date, "now").mockReturnValue(begun + 40 * day)
  await reopen()
  expect(keptOf(grades)?.data).toBe("old")
  noteServerTime(new Date(begun + 15 * day).toUTCString())
  await keep(["GET /terms", {}], { data: "new terms", tag: 'W/"b"', at: serverNow() })
  expect(keptOf(grades)).toBeUndefined()
  await reopen()
  expect(keptOf(grades)).toBeUndefined()
  expect(keptOf(["GET /terms", {}])?.data).toBe("new terms")
  vi.restoreAllMocks()
})

test("two megabytes of a person are kept, and the oldest answers give way", async () => {
  const long = "mark ".repeat(100_000)
  for (const page of [1, 2, 3, 4, 5])
    await keep(["GET /terms", { query: { page } }], answer(long, serverNow() + page))
  await reopen()
  expect(keptOf(["GET /terms", { query: { page: 1 } }])).toBeUndefined()
  expect(keptOf(["GET /terms", { query: { page: 5 } }])?.data).toBe(long)
  expect(await bare.count(7)).toBe(4)
})

test("over plain http nothing is kept, and the screen goes on", async () => {
  vi.spyOn(globalThis, "crypto", "get").mockReturnValue({} as Crypto)
  await keep(grades, answer("data"))
  vi.restoreAllMocks()
  expect(await bare.count(7)).toBe(0)
})
