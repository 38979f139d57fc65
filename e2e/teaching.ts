import { type ApiCalls, addressOf } from "./people.ts"

export type Term = {
  id: number
  name: string
  academic_year_name: string
  kind: string
  year_of_study: number
  /** Null in teaching practice. */
  semester: number | null
  is_active: boolean
}

/** The active term of the first year. */
export async function activeTerm(admin: ApiCalls): Promise<Term> {
  const { terms } = await admin("get", "/terms?sort=-start_date")
  return terms.find(({ is_active, year_of_study }: Term) => is_active && year_of_study === 1)
}

/** Deletes the data of an earlier attempt of a journey. */
export async function removeSubject(admin: ApiCalls, code: string) {
  const { subjects } = await admin("get", `/subjects?search=${code}`)
  for (const { id } of subjects) await admin("delete", `/subjects/${id}`)
}

/**
 * Creates a subject that the demonstration's lecturer, or other given ones, teach in a term, to all classes or to one. It
 * replaces the subject of an earlier attempt. Returns the fields that a new assignment of the first lecturer needs.
 */
export async function teach(
  admin: ApiCalls,
  { code, name }: { code: string; name: string },
  { id: termId, kind, year_of_study, semester }: Term,
  { studentClass, lecturers = [addressOf("lecturer")] }: { studentClass?: string; lecturers?: string[] } = {},
) {
  await removeSubject(admin, code)
  const when = { kind, yearOfStudy: year_of_study, semesterNumber: semester }
  const { subject } = await admin("post", "/subjects", { code, name, credits: 3, ...when })
  const ids: number[] = []
  for (const email of lecturers) {
    const found = await admin("get", `/lecturers?search=${email}`)
    ids.push(found.lecturers[0].id)
    const taught = { lecturerId: ids.at(-1), subjectId: subject.id, termId, studentClass }
    await admin("post", "/teaching-assignments", taught)
  }
  return { lecturerId: ids[0] as number, subjectId: subject.id as number, termId }
}
