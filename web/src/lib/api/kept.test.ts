import { beforeEach, expect, test, vi } from "vitest"
import { forgetKept, keep, keptOf } from "./kept.ts"

const grades = ["GET /grades/my-grades", {}]
const answer = (data: unknown, at = 1) => ({ data, tag: 'W/"a"', at })

/** A browser's storage, whose keys are its entries. */
function storage(entries: Record<string, string> = {}): Storage {
  const methods = {
    getItem: (name: string) => entries[name] ?? null,
    setItem: (name: string, value: string) => {
      entries[name] = value
    },
    removeItem: (name: string) => {
      delete entries[name]
    },
  }
  return new Proxy(entries, {
    get: (_, name) => methods[name as keyof typeof methods] ?? entries[String(name)],
  }) as unknown as Storage
}

let local: Storage
const signIn = (id: number) => {
  local.setItem("token", "a token")
  local.setItem("currentUser", JSON.stringify({ id }))
}

beforeEach(() => {
  local = storage()
  vi.stubGlobal("localStorage", local)
  vi.stubGlobal("sessionStorage", storage())
  signIn(7)
})

test("an answer is kept with its tag and its time, line breaks and all", () => {
  keep(grades, answer({ feedback: "Well done.\nNext time, show your working." }, 1_000))
  expect(keptOf(grades)).toEqual(answer({ feedback: "Well done.\nNext time, show your working." }, 1_000))
  keep(grades, { data: [], tag: undefined, at: 2_000 })
  expect(keptOf(grades)).toEqual({ data: [], tag: undefined, at: 2_000 })
})

test("another person, and nobody, find none of it", () => {
  keep(grades, answer("mine"))
  signIn(8)
  expect(keptOf(grades)).toBeUndefined()
  local.removeItem("token")
  expect(keptOf(grades)).toBeUndefined()
})

test("nothing is kept while nobody is signed in", () => {
  local.removeItem("token")
  keep(grades, answer("late"))
  expect(Object.keys(sessionStorage)).toEqual([])
})

test("the others' answers are forgotten when a person starts, and everybody's at the end", () => {
  keep(grades, answer("theirs"))
  signIn(8)
  keep(grades, answer("mine"))
  forgetKept(8)
  expect(keptOf(grades)?.data).toBe("mine")
  signIn(7)
  expect(keptOf(grades)).toBeUndefined()
  forgetKept()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test("records are not kept, because they hold what is most private", () => {
  keep(["GET /students/{id}", { params: { id: 3 } }], answer({ religion: "private" }))
  expect(Object.keys(sessionStorage)).toEqual([])
})

test("the oldest of many answers goes, and one that is too long takes no room", () => {
  for (let at = 1; at <= 21; at++) keep(["GET /terms", { query: { page: at } }], answer(at, at))
  expect(Object.keys(sessionStorage)).toHaveLength(20)
  expect(keptOf(["GET /terms", { query: { page: 1 } }])).toBeUndefined()
  expect(keptOf(["GET /terms", { query: { page: 21 } }])?.data).toBe(21)
  keep(grades, answer("short"))
  keep(grades, answer("long".repeat(40_000)))
  expect(keptOf(grades)).toBeUndefined()
})

test("a browser that stores nothing keeps nothing, and the screen goes on", () => {
  const full = { setItem: () => expect.fail("full"), removeItem: () => undefined, getItem: () => null }
  vi.stubGlobal("sessionStorage", full)
  vi.spyOn(console, "info").mockImplementation(() => undefined)
  keep(grades, answer("data"))
  expect(keptOf(grades)).toBeUndefined()
})
