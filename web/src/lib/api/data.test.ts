import { QueryClient } from "@tanstack/react-query"
import { beforeEach, expect, test, vi } from "vitest"
import { success } from "../testing/answers.ts"
import { readOf, tagOf } from "./data.ts"

const terms = readOf("GET /terms")
const term = { id: 1, name: "Term 1" }
const sent: Headers[] = []
let queries: QueryClient

/** Answers the next reads with these responses in turn. */
function line(...answers: Response[]) {
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Headers }) => {
    sent.push(new Headers(headers))
    return answers.shift()
  })
}
const fresh = (data: object, etag: string) => success(data, undefined, { etag })
const unchanged = () => new Response(null, { status: 304 })

beforeEach(() => {
  sent.length = 0
  queries = new QueryClient()
  const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal("localStorage", store)
  vi.stubGlobal("sessionStorage", store)
})

test("a second read sends the tag of the first, and keeps the data if nothing has changed", async () => {
  line(fresh({ terms: [term] }, 'W/"one"'), unchanged(), fresh({ terms: [] }, 'W/"two"'))
  const first = await queries.fetchQuery(terms)
  expect(await queries.fetchQuery(terms)).toBe(first)
  expect(await queries.fetchQuery(terms)).toEqual({ terms: [] })
  expect(sent.map((headers) => headers.get("if-none-match"))).toEqual([null, 'W/"one"', 'W/"one"'])
  expect(tagOf(queries.getQueryData(terms.queryKey))).toBe('W/"two"')
})

test("a changed answer keeps the parts that are the same, and has the new tag", async () => {
  line(
    fresh({ terms: [term], total: 1 }, 'W/"one"'),
    fresh({ terms: [term], total: 2 }, 'W/"two"'),
    unchanged(),
  )
  const known = () => queries.getQueryData(terms.queryKey) as { terms: unknown; total: number }
  await queries.fetchQuery(terms)
  const first = known()
  await queries.fetchQuery(terms)
  expect(known().terms).toBe(first.terms)
  expect(known().total).toBe(2)
  await queries.fetchQuery(terms)
  expect(sent[2]?.get("if-none-match")).toBe('W/"two"')
})

test("data that a screen has changed itself is requested in full", async () => {
  line(fresh({ terms: [term] }, 'W/"one"'), fresh({ terms: [term] }, 'W/"one"'))
  await queries.fetchQuery(terms)
  queries.setQueryData(terms.queryKey, { terms: [] })
  expect(await queries.fetchQuery(terms)).toEqual({ terms: [term] })
  expect(sent[1]?.get("if-none-match")).toBeNull()
})
