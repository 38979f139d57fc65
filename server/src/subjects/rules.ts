import type { Subject } from "#contract/subjects/endpoints.ts"
import type { StaffViewer } from "../lib/auth/viewer.ts"

/** What a lecturer makes is hers, so somebody must be there to own it. */
export const mayCreate = ({ role, lecturerId }: StaffViewer) => role === "admin" || lecturerId !== null

/** Administrators change every subject; a module that a lecturer made is hers to change (product decision 3.3). */
export function mayEdit(
  { role, lecturerId }: StaffViewer,
  { owner_id }: { owner_id: number | null },
): boolean {
  if (role === "admin") return true
  return role === "lecturer" && lecturerId !== null && owner_id === lecturerId
}

type Place = Pick<Subject, "kind" | "year_of_study" | "semester_number">
type Said = { [Part in keyof Place]?: Place[Part] | undefined }
type TermPlace = Pick<Place, "kind" | "year_of_study"> & { semester: number | null }

/**
 * Where a subject stands in the two-year course: where its form says, else where the term chosen stands, else where
 * it stood, else in year 1, semester 1. Teaching practice has no semester.
 */
export function placeOf(said: Said, term: TermPlace | undefined, before: Place | undefined): Place {
  const kind = said.kind ?? term?.kind ?? before?.kind ?? "course"
  return {
    kind,
    year_of_study: said.year_of_study ?? term?.year_of_study ?? before?.year_of_study ?? 1,
    semester_number:
      kind === "practice" ? null : (said.semester_number ?? term?.semester ?? before?.semester_number ?? 1),
  }
}
