import type { Lecturer } from "#contract/lecturers/endpoints.ts"
import { call } from "../lib/api/call.ts"

/** The lecturers whose name or number matches what is typed, for a `ComboboxField`. */
export async function findLecturers(search: string, signal: AbortSignal) {
  const { data } = await call("GET /lecturers", { query: { search, status: "active", limit: 10 }, signal })
  return data.lecturers.map(({ id, first_name, last_name, department }) => ({
    value: id,
    label: `${first_name} ${last_name}, ${department}`,
  }))
}

/** Whether a search means this lecturer: what the server looks at too, without capitals and accents. */
export function matches(lecturer: Lecturer, search: string) {
  const { first_name, last_name, email, employee_number, department, specialization } = lecturer
  const person = plain([first_name, last_name, email].join(" "))
  const words = plain([employee_number, department, specialization].join(" "))
  const wanted = plain(search)
  return wanted.split(/[\s,]+/).every((word) => person.includes(word)) || words.includes(wanted)
}

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
