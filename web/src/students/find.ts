import { call } from "../lib/api/call.ts"

/** The students whom she may see that match what is typed, for a `ComboboxField`: ten at most (spec 001 section 9). */
export async function findStudents(search: string, signal: AbortSignal) {
  const { data } = await call("GET /students", { query: { search, sort: "last_name", limit: 10 }, signal })
  return data.students.map(({ id, first_name, last_name, student_number }) => ({
    value: id,
    label: `${first_name} ${last_name}, ${student_number}`,
  }))
}
