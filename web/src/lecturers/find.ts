import { call } from "../lib/call.ts"

/** The lecturers whose name or number matches what is typed, for a `ComboboxField`. */
export async function findLecturers(search: string, signal: AbortSignal) {
  const { data } = await call("GET /lecturers", { query: { search, status: "active", limit: 10 }, signal })
  return data.lecturers.map(({ id, first_name, last_name, department }) => ({
    value: id,
    label: `${first_name} ${last_name}, ${department}`,
  }))
}
