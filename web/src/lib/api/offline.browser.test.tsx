import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { encryptedStore } from "../encryptedStorage/encryptedStore.ts"
import { dropSession } from "../session/session.ts"
import { success } from "../testing/answers.ts"
import { signInOnDevice } from "../testing/signInOnDevice.ts"
import { cacheAnswer, cachedAnswerOf, loadCachedAnswers } from "./answerCache.ts"
import { fetchOffline, fetchOfflineDaily, renewOffline } from "./offline.ts"

const requests: string[] = []
let answers: object[]
let isCut = false

beforeEach(async () => {
  requests.length = 0
  isCut = false
  answers = [
    { endpoint: "GET /grades/my-gpa", tag: 'W/"gpagpagpagpa"', data: { gpa: 3 } },
    {
      endpoint: "GET /excuses",
      query: { sort: "-first_date", limit: 100 },
      tag: 'W/"none"',
      data: { excuses: [] },
    },
  ]
  vi.spyOn(window, "fetch").mockImplementation(async (url) => {
    requests.push(decodeURIComponent(String(url)))
    if (isCut) throw new TypeError("Failed to fetch")
    return success({ answers })
  })
  for (const person of [7, 8]) await encryptedStore("answers").dropAll(person)
  await signInOnDevice(7, { role: "student" })
  await loadCachedAnswers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  dropSession()
})

test("what is fetched ahead is there for the screen that asks for the same, filters left empty or not", async () => {
  await fetchOffline()
  await loadCachedAnswers()
  expect(cachedAnswerOf(["GET /grades/my-gpa", {}])).toMatchObject({
    data: { gpa: 3 },
    tag: 'W/"gpagpagpagpa"',
  })
  const query = { class: "", limit: 100, sort: "-first_date", search: undefined }
  expect(cachedAnswerOf(["GET /excuses", { query }])?.data).toEqual({ excuses: [] })
  expect(cachedAnswerOf(["GET /excuses", { query: { ...query, class: "P1" } }])).toBeUndefined()
})

test("the tags that are here are told, and an answer without data is the one with that tag, of now", async () => {
  const before = Date.now() - 3_600_000
  await cacheAnswer(["GET /grades/my-gpa", {}], { data: { gpa: 3 }, tag: 'W/"gpagpagpagpa"', at: before })
  answers = [
    { endpoint: "GET /grades/my-gpa", position: 0 },
    { endpoint: "GET /excuses", position: 0 },
    { endpoint: "GET /documents/mine", position: 1 },
  ]
  await fetchOffline()
  expect(requests).toEqual(["/api/offline?known=gpagpa"])
  const gpa = cachedAnswerOf(["GET /grades/my-gpa", {}])
  expect(gpa?.tag).toBe('W/"gpagpagpagpa"')
  expect(gpa?.at).toBeGreaterThan(before)
  expect(cachedAnswerOf(["GET /excuses", {}])?.data).toEqual({ gpa: 3 })
  expect(cachedAnswerOf(["GET /documents/mine", {}])).toBeUndefined()
})

test("it comes once a day by itself, and again after a failure", async () => {
  isCut = true
  await fetchOfflineDaily()
  isCut = false
  await fetchOfflineDaily()
  await fetchOfflineDaily()
  expect(requests).toHaveLength(2)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 })
  await fetchOfflineDaily()
  expect(requests).toHaveLength(3)
})

test("each person of a phone has their own day, and whose answers are forgotten gets them anew", async () => {
  await fetchOfflineDaily()
  await signInOnDevice(8, { role: "admin" })
  await loadCachedAnswers()
  await fetchOfflineDaily()
  await fetchOfflineDaily()
  expect(requests).toHaveLength(2)
  await signInOnDevice(7, { role: "student" })
  await loadCachedAnswers()
  await fetchOfflineDaily()
  expect(requests).toHaveLength(2)
  await encryptedStore("answers").dropAll(7)
  await loadCachedAnswers()
  await fetchOfflineDaily()
  expect(requests).toHaveLength(3)
})

test("with data saving nothing comes by itself, neither daily nor after an arrival", async () => {
  vi.spyOn(Navigator.prototype as unknown as { connection: object }, "connection", "get").mockReturnValue({
    saveData: true,
  })
  await fetchOfflineDaily()
  renewOffline()
  expect(requests).toEqual([])
  await fetchOffline()
  expect(requests).toHaveLength(1)
})

test("an answer that comes after the next person has signed in is not stored as theirs", async () => {
  const go = Promise.withResolvers<void>()
  vi.mocked(window.fetch).mockImplementation(async () => {
    await go.promise
    return success({ answers })
  })
  const fetching = fetchOffline()
  await signInOnDevice(8, { role: "student" })
  go.resolve()
  await fetching
  await loadCachedAnswers()
  expect(cachedAnswerOf(["GET /grades/my-gpa", {}])).toBeUndefined()
})

test("an answer that a screen has read while it came is not replaced by the older one", async () => {
  vi.mocked(window.fetch).mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    await cacheAnswer(["GET /grades/my-gpa", {}], { data: { gpa: 4 }, tag: 'W/"newer"', at: Date.now() })
    return success({ answers })
  })
  await fetchOffline()
  await loadCachedAnswers()
  expect(cachedAnswerOf(["GET /grades/my-gpa", {}])?.data).toEqual({ gpa: 4 })
  expect(cachedAnswerOf(["GET /excuses", { query: { sort: "-first_date", limit: 100 } }])?.data).toEqual({
    excuses: [],
  })
})
