import { QueryClient } from "@tanstack/react-query"
import { beforeEach, expect, test, vi } from "vitest"
import { success } from "../testing/answers.ts"
import { changeAnswers } from "./changeAnswers.ts"
import { readOf, tagOf } from "./data.ts"

type Terms = { terms: string[] }
const terms = readOf("GET /terms")
let queries: QueryClient
let answer: (response: Response) => void

beforeEach(() => {
  queries = new QueryClient()
  const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal("localStorage", store)
  vi.stubGlobal("sessionStorage", store)
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)))
})

/** Reads the terms, and answers when the read has been sent and `meanwhile` is done. */
async function readTerms(response: Response, meanwhile: () => void = () => undefined) {
  const read = queries.fetchQuery(terms)
  meanwhile()
  answer(response)
  return await read
}
const old = () => success({ terms: ["Term 1"] }, undefined, { etag: 'W/"one"' })
const addTerm = () =>
  changeAnswers<Terms>(queries, { queryKey: terms.queryKey }, (data) => ({
    terms: [...new Set([...data.terms, "Term 2"])],
  }))

test("a change is in memory at once, and in an older answer that arrives afterwards", async () => {
  await readTerms(old())
  await readTerms(old(), () => {
    addTerm()
    expect(queries.getQueryData(terms.queryKey)).toEqual({ terms: ["Term 1", "Term 2"] })
  })
  expect(queries.getQueryData(terms.queryKey)).toEqual({ terms: ["Term 1", "Term 2"] })
})

test("a change stays if the server says that nothing has changed, and the data is requested in full next time", async () => {
  await readTerms(old())
  await readTerms(new Response(null, { status: 304 }), addTerm)
  const data = queries.getQueryData(terms.queryKey)
  expect(data).toEqual({ terms: ["Term 1", "Term 2"] })
  expect(tagOf(data)).toBeUndefined()
})

test("a change concerns neither other answers nor later ones", async () => {
  const other = readOf("GET /terms", { query: { academic_year_id: 3 } })
  const read = queries.fetchQuery(terms)
  const answerTerms = answer
  const otherRead = queries.fetchQuery(other)
  changeAnswers<Terms>(queries, { queryKey: terms.queryKey, exact: true }, () => ({ terms: [] }))
  answerTerms(old())
  answer(old())
  expect(await read).toEqual({ terms: [] })
  expect(await otherRead).toEqual({ terms: ["Term 1"] })
  expect(await readTerms(old())).toEqual({ terms: ["Term 1"] })
})
