import { listText } from "#contract/lib/wording/wording.ts"

type Namesake = { first_name: string; last_name: string; employee_number: string }

/** The message after lecturers were added. It names others of the same name, because one person may have been added twice. */
export function createdText(done: string, namesakes: readonly Namesake[], added = 1) {
  if (namesakes.length === 0) return done
  const names = namesakes.map(
    (person) => `${person.first_name} ${person.last_name}, ${person.employee_number}`,
  )
  return added === 1
    ? `${done} There is another lecturer of this name: ${listText(names)}.`
    : `${done} More than one lecturer has the name of: ${listText(names)}.`
}
