import type { Lecturer } from "#contract/lecturers/endpoints.ts"

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
