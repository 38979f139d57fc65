import type { Subject } from "#contract/courses/subjects/endpoints.ts"
import { keysOf } from "#contract/lib/objects.ts"
import type { Authority } from "../../lib/auth/viewer.ts"

/** Lecturers own the modules they create, so they need a lecturer's record. */
export const mayCreate = ({ role, lecturerId }: Authority) => role === "admin" || lecturerId !== null

/** Administrators edit every subject, lecturers the modules they created (product decision 3.3). */
export function mayEdit({ role, lecturerId }: Authority, { owner_id }: { owner_id: number | null }): boolean {
  if (role === "admin") return true
  return role === "lecturer" && lecturerId !== null && owner_id === lecturerId
}

/** The fields of an approved module that its lecturer can't change, because grades and students depend on them. */
const officeFields = {
  code: "code",
  credits: "credits",
  weekly_hours: "hours a week",
  year_of_study: "year of study",
  semester_number: "semester",
  kind: "kind",
  is_active: "status",
  term_id: "term",
} as const
type OfficeField = keyof typeof officeFields

/** The first field that a lecturer may not change in their approved module. An absent value keeps the present one. */
export function refusedField(
  { role }: Pick<Authority, "role">,
  before: Pick<Subject, OfficeField | "approval">,
  input: { [Field in OfficeField]?: Subject[Field] | null | undefined },
) {
  if (role === "admin" || before.approval !== "approved") return undefined
  const changed = keysOf(officeFields).find((field) => (input[field] ?? before[field]) !== before[field])
  return (
    changed && {
      field: changed,
      text: `The college's office changes the ${officeFields[changed]} of an approved module.`,
    }
  )
}

type CurriculumPosition = Pick<Subject, "kind" | "year_of_study" | "semester_number">
type PositionInput = { [Part in keyof CurriculumPosition]?: CurriculumPosition[Part] | undefined }
type TermPosition = Pick<CurriculumPosition, "kind" | "year_of_study"> & { semester: number | null }

/**
 * A subject's year and semester: from the form, or else from the chosen term, or else unchanged, or else year 1, semester 1.
 * Teaching practice has no semester.
 */
export function curriculumPosition(
  input: PositionInput,
  term: TermPosition | undefined,
  before: CurriculumPosition | undefined,
): CurriculumPosition {
  const kind = input.kind ?? term?.kind ?? before?.kind ?? "course"
  return {
    kind,
    year_of_study: input.year_of_study ?? term?.year_of_study ?? before?.year_of_study ?? 1,
    semester_number:
      kind === "practice" ? null : (input.semester_number ?? term?.semester ?? before?.semester_number ?? 1),
  }
}

const positionWords = { year_of_study: "year of study", semester_number: "semester", kind: "kind" } as const

/** The part of a subject's place in the course that an edit changes. */
export function movedField(before: CurriculumPosition, after: CurriculumPosition) {
  const field = (["year_of_study", "kind", "semester_number"] as const).find(
    (part) => before[part] !== after[part],
  )
  return field && { field, words: positionWords[field] }
}

/** The error for moving a subject that has marks, work, classes or lecturers to another place in the course. */
export const whyPositionStays = (code: string, part: string, terms: readonly string[]) =>
  terms.length === 0
    ? undefined
    : `${code} has marks, work, classes or lecturers in ${terms.join(", ")}, so its ${part} can't be changed. Add another subject for the other place.`
