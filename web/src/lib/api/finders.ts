import { call } from "./call.ts"

// A ComboboxField shows at most ten matches (spec 001 section 9).

export async function findLecturers(search: string, signal: AbortSignal) {
  const { data } = await call("GET /lecturers", { query: { search, status: "active", limit: 10 }, signal })
  return data.lecturers.map(({ id, first_name, last_name, department }) => ({
    value: id,
    label: `${first_name} ${last_name}, ${department}`,
  }))
}

export async function findSubjects(search: string, signal: AbortSignal) {
  const { data } = await call("GET /subjects", { query: { search, sort: "code", limit: 10 }, signal })
  return data.subjects.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
}

/** Finds only students that the user may see. */
export async function findStudents(search: string, signal: AbortSignal) {
  const { data } = await call("GET /students", { query: { search, sort: "last_name", limit: 10 }, signal })
  return data.students.map(({ id, first_name, last_name, student_number }) => ({
    value: id,
    label: `${first_name} ${last_name}, ${student_number}`,
  }))
}
