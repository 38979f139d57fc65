import { call } from "../lib/api/call.ts"

/** The subjects that match what is typed, for a `ComboboxField`. */
export async function findSubjects(search: string, signal: AbortSignal) {
  const { data } = await call("GET /subjects", { query: { search, sort: "code", limit: 10 }, signal })
  return data.subjects.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
}
