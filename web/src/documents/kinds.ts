import { classNames } from "#contract/college/classes.ts"
import { type DocumentKind, documentKinds, kindNames } from "#contract/documents/kinds.ts"
import type { Role } from "#contract/lib/endpoints.ts"

type Need = "student_id" | "class" | "term_id" | "subject_id"

/** What a document is about. A report card is about a student, or about each student of a class. */
const needs: Readonly<Record<DocumentKind, readonly Need[]>> = {
  report_card: ["class", "term_id"],
  transcript: ["student_id"],
  enrolment_certificate: ["student_id"],
  class_list: ["class"],
  grade_sheet: ["class", "term_id", "subject_id"],
}

/** The parts that the address holds of what is asked for. */
export type Wanted = Partial<Record<Need, string>> & { kind: DocumentKind }

export function wantedIn(search: URLSearchParams, role: Role): Wanted {
  const read = (name: Need) => search.get(name) || undefined
  const kind = kindsFor(role, read("student_id")).find((one) => one === search.get("kind"))
  const found = {
    student_id: read("student_id"),
    class: read("class"),
    term_id: read("term_id"),
    subject_id: read("subject_id"),
  }
  const given = Object.entries(found).filter(([, value]) => value !== undefined)
  return { kind: kind ?? "class_list", ...Object.fromEntries(given) }
}

/** Lecturers ask for lists alone; what is about one student is asked for from the student's record. */
export function kindsFor(role: Role, studentId: string | undefined): readonly DocumentKind[] {
  if (role === "lecturer") return ["class_list", "grade_sheet"]
  return studentId
    ? ["report_card", "transcript", "enrolment_certificate"]
    : documentKinds.filter((kind) => !needs[kind].includes("student_id"))
}

/** The choices that a document of this kind still asks for. */
export const choicesOf = ({ kind, student_id }: Wanted) =>
  needs[kind].filter((need) => need !== "student_id" && !(need === "class" && student_id !== undefined))

export const isWhole = (wanted: Wanted) =>
  (wanted.student_id !== undefined || wanted.class !== undefined) &&
  choicesOf(wanted).every((need) => wanted[need] !== undefined)

export const kindOptions = (kinds: readonly DocumentKind[]) =>
  kinds.map((kind) => [kind, kind === "report_card" ? "Report cards" : kindNames[kind]] as const)

export const classOptions = classNames
