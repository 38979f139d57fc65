import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { beforeEach, expect, test, vi } from "vitest"
import { success } from "../testing/answers.ts"
import { readOf } from "./data.ts"
import { refetch } from "./refetch.ts"

const terms = readOf("GET /terms")
let queries: QueryClient
/** The name that the server has at present. */
let stored: string
/** The answers under way, each with the name that the server had when it was asked. */
let underWay: (() => void)[]

beforeEach(() => {
  queries = new QueryClient()
  stored = "before"
  underWay = []
  const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal("localStorage", store)
  vi.stubGlobal("sessionStorage", store)
  vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) => {
    const answer = success({ terms: [{ name: stored }] })
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason))
      underWay.push(() => resolve(answer))
    })
  })
})

const answerAll = () => {
  for (const answer of underWay.splice(0)) answer()
}
const shown = () => queries.getQueryData(terms.queryKey)
const open = () => new QueryObserver(queries, terms).subscribe(() => undefined)

/** The server saves something else, and this page is told so. */
function write() {
  stored = "after"
  void refetch(queries)
}

test("a first answer that is on its way during a write is asked for again, because it is older", async () => {
  open()
  await expect.poll(() => underWay.length).toBe(1)
  write()
  await expect.poll(() => underWay.length).toBe(2)
  answerAll()
  await expect.poll(shown).toEqual({ terms: [{ name: "after" }] })
})

test("so is one that was fetched ahead, and whoever waits for it gets the newer answer", async () => {
  const ahead = queries.fetchQuery(terms)
  await expect.poll(() => underWay.length).toBe(1)
  write()
  await expect.poll(() => underWay.length).toBe(2)
  answerAll()
  expect(await ahead).toEqual({ terms: [{ name: "after" }] })
})

test("data on the screen is asked for once", async () => {
  open()
  await expect.poll(() => underWay.length).toBe(1)
  answerAll()
  await expect.poll(shown).toEqual({ terms: [{ name: "before" }] })
  write()
  await expect.poll(() => underWay.length).toBe(1)
  answerAll()
  await expect.poll(shown).toEqual({ terms: [{ name: "after" }] })
  expect(queries.isFetching()).toBe(0)
})

test("data that no screen shows is asked for when it is opened again", async () => {
  const close = open()
  await expect.poll(() => underWay.length).toBe(1)
  answerAll()
  await expect.poll(shown).toEqual({ terms: [{ name: "before" }] })
  close()
  write()
  expect(underWay).toEqual([])
  expect(queries.getQueryState(terms.queryKey)?.isInvalidated).toBe(true)
})
