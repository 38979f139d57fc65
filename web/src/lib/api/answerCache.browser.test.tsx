import { beforeEach, expect, test, vi } from "vitest"
import { encryptedStore } from "../encryptedStorage/encryptedStore.ts"
import { noteServerTime, serverNow } from "../serverTime.ts"
import { dropSession } from "../session/session.ts"
import { signInOnDevice } from "../testing/signInOnDevice.ts"
import { cacheAnswer, cachedAnswerOf, loadCachedAnswers, newestCachedAnswer } from "./answerCache.ts"

const grades = ["GET /grades/my-grades", {}]
const day = 24 * 60 * 60_000
const bare = encryptedStore("answers")
const answer = (data: unknown, at = serverNow()) => ({ data, tag: 'W/"a"', at })

const student = (id: number) => signInOnDevice(id, { role: "student" })
/** Acts as a page that is loaded again, which has only the answers that the device has stored. */
const reopen = () => loadCachedAnswers()

beforeEach(async () => {
  for (const person of [7, 8]) await bare.dropAll(person)
  dropSession()
  localStorage.removeItem("clock")
  await student(7)
  await loadCachedAnswers()
})

test("an answer is there with its tag and its time when the page starts anew, after a sign-out too", async () => {
  const stored = answer({ feedback: "Well done.\nNext time, show your working." })
  await cacheAnswer(grades, stored)
  await reopen()
  expect(cachedAnswerOf(grades)).toMatchObject(stored)
  dropSession()
  expect(cachedAnswerOf(grades)).toBeUndefined()
  await student(7)
  await reopen()
  expect(cachedAnswerOf(grades)).toMatchObject(stored)
  expect(newestCachedAnswer()).toBe(stored.at)
})

test("stored answers are not found by another person, nor while nobody is signed in", async () => {
  await cacheAnswer(grades, answer("mine"))
  await student(8)
  expect(cachedAnswerOf(grades)).toBeUndefined()
  await reopen()
  expect(cachedAnswerOf(grades)).toBeUndefined()
  dropSession()
  await cacheAnswer(grades, answer("late"))
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
] as const)("of a %s's answers %s is kept: %s", async (role, endpoint, isStored) => {
  await signInOnDevice(7, { role })
  await cacheAnswer([endpoint, {}], answer("data"))
  expect(await bare.count(7)).toBe(isStored ? 1 : 0)
})

test("an answer of more than fourteen days goes with the next answered request, and never because the phone's clock says so", async () => {
  const begun = Date.now()
  await cacheAnswer(grades, answer("old", begun))
  await cacheAnswer(["GET /terms", {}], answer("terms", begun))
  vi.spyOn(Date, "now").mockReturnValue(begun + 40 * day)
  await reopen()
  expect(cachedAnswerOf(grades)?.data).toBe("old")
  noteServerTime(new Date(begun + 15 * day).toUTCString())
  await cacheAnswer(["GET /terms", {}], { data: "new terms", tag: 'W/"b"', at: serverNow() })
  expect(cachedAnswerOf(grades)).toBeUndefined()
  await reopen()
  expect(cachedAnswerOf(grades)).toBeUndefined()
  expect(cachedAnswerOf(["GET /terms", {}])?.data).toBe("new terms")
})

test("two megabytes of a person are kept, and the oldest answers give way", async () => {
  const long = "mark ".repeat(100_000)
  for (const page of [1, 2, 3, 4, 5])
    await cacheAnswer(["GET /terms", { query: { page } }], answer(long, serverNow() + page))
  await reopen()
  expect(cachedAnswerOf(["GET /terms", { query: { page: 1 } }])).toBeUndefined()
  expect(cachedAnswerOf(["GET /terms", { query: { page: 5 } }])?.data).toBe(long)
  expect(await bare.count(7)).toBe(4)
})

test("over plain http no answer is stored, and the screen works", async () => {
  vi.spyOn(globalThis, "crypto", "get").mockReturnValue({} as Crypto)
  await cacheAnswer(grades, answer("data"))
  vi.restoreAllMocks()
  expect(await bare.count(7)).toBe(0)
})
