import { gradeInput, gradeTypes, markStates } from "#contract/grades/endpoints.ts"
import type { ImportRow } from "#contract/imports/endpoints.ts"
import { isOpen } from "../terms/rules.ts"
import { meantBy } from "./marking.rules.ts"
import type { SheetMark } from "./sheets.rules.ts"

/** A row's mark, with whose it is and for what as the spreadsheet names them. */
type Named = ImportRow & { mark?: ReturnType<typeof markOf> }

/** What the college knows of the names in a file. */
export type Known = {
  /** Students' numbers and subjects' codes in capitals. */
  students: ReadonlyMap<string, number>
  subjects: ReadonlyMap<string, { id: number; year_of_study: number }>
  terms: readonly Term[]
  works: readonly Work[]
  /** The class of each enrolled student in each term, by `inTerm`. */
  classes: ReadonlyMap<string, string | null>
}
type Work = {
  id: number
  subject_id: number
  term_id: number
  class: string | null
  title: string
  max_points: number
}
type Term = {
  id: number
  name: string
  academic_year_name: string
  year_of_study: number
  is_active: boolean
  is_current: boolean
  closed_at: string | null
}

/** A student in a term. */
export const inTerm = (studentId: number, termId: number) => `${studentId} ${termId}`

export type JudgedRow = ImportRow & { record?: SheetMark }

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "")
const fault = (field: string, text: string) => ({ field, text })

/** Reads the mark of a row by the grade form's own rules. In place of points a word may stand: absent, missing, exempt. */
export function readMark(row: ImportRow): Named {
  const { student_number, subject_code, grade_type = "", points_earned = "" } = row.values
  const type = gradeTypes.find(
    (word) => plain(word) === plain(grade_type).replace("endofmodule", "endmodule"),
  )
  const state = markStates.find((word) => word !== "number" && plain(word) === plain(points_earned))
  const read = gradeInput.safeParse({
    student_id: 1, // Who she is, is looked up for the whole file at once.
    assignment_title: row.values.assignment_title,
    grade_type: type ?? (grade_type || undefined),
    state: state ?? "number",
    points_earned: state || points_earned === "" ? null : points_earned,
    max_points: row.values.max_points || undefined,
    feedback: row.values.feedback,
  })
  const faults = [
    !student_number && fault("student_number", "Student number is required."),
    !subject_code && fault("subject_code", "Subject code is required."),
    ...(read.error?.issues ?? []).map(({ path, message }) => {
      const field = String(path[0])
      return fault(field, row.values[field] ? `${message} Here it is “${row.values[field]}”.` : message)
    }),
    (type ?? "assignment") === "assignment" &&
      !row.values.assignment_title &&
      fault("assignment_title", "Assignment title is required."),
  ].filter((each) => each !== false)
  return faults.length > 0 || !read.data ? { ...row, faults } : { ...row, mark: markOf(read.data) }
}

const markOf = ({
  assignment_title,
  points_earned,
  max_points,
  ...mark
}: (typeof gradeInput)["_output"]) => ({
  grade_type: mark.grade_type,
  title: assignment_title ?? "End of module",
  state: mark.state,
  points: points_earned ?? null,
  max_points,
  feedback: mark.feedback,
})

/** Finds out whose mark a row is and for what, or says why it can't be entered. */
export function placeMark({ mark, ...row }: Named, known: Known): JudgedRow {
  if (!mark) return row
  const refused = (field: string, text: string): JudgedRow => ({ ...row, faults: [fault(field, text)] })
  const { student_number = "", subject_code = "" } = row.values
  const student = known.students.get(student_number.toUpperCase())
  if (student === undefined)
    return refused("student_number", `There is no student with the number ${student_number}.`)
  const subject = known.subjects.get(subject_code.toUpperCase())
  if (!subject) return refused("subject_code", `There is no subject with the code ${subject_code}.`)
  const term = termOf(row.values, subject.year_of_study, known.terms)
  if (typeof term === "string") return refused("term", term)
  if (!isOpen(term)) return refused("term", "This term is closed, so its grades stay as they are.")

  const works =
    mark.grade_type === "assignment"
      ? known.works.filter(({ subject_id, term_id }) => subject_id === subject.id && term_id === term.id)
      : []
  const work = meantBy(mark.title, works, known.classes.get(inTerm(student, term.id)))
  if (typeof work === "string") return refused("assignment_title", work)
  const max_points = work?.max_points ?? mark.max_points ?? 100
  if (mark.max_points !== undefined && mark.max_points !== max_points) {
    return refused("max_points", `This assignment is out of ${max_points} points, not ${mark.max_points}.`)
  }
  if (mark.points !== null && mark.points > max_points) {
    return refused("points_earned", `Points ${mark.points} is more than ${max_points}.`)
  }
  const record = {
    ...mark,
    student_id: student,
    subject_id: subject.id,
    term_id: term.id,
    assignment_id: work?.id ?? null,
    title: work?.title ?? mark.title,
    max_points,
  }
  return { ...row, record }
}

/** The term a row names; without a name the active one of the subject's year. */
function termOf(
  { term = "", academic_year = "" }: ImportRow["values"],
  year: number,
  terms: readonly Term[],
) {
  if (term === "") {
    return (
      terms.find(({ is_active, year_of_study }) => is_active && year_of_study === year) ??
      "Term is required: no term of this subject's year is active."
    )
  }
  const wanted = plain(term)
  const named = terms.filter(
    ({ name, academic_year_name }) =>
      [plain(name), plain(name + academic_year_name)].includes(wanted) &&
      (academic_year === "" || plain(academic_year) === plain(academic_year_name)),
  )
  const meant = named.length > 1 ? named.filter(({ is_current }) => is_current) : named
  if (named.length === 0)
    return `There is no term called ${[term, academic_year].filter(Boolean).join(", ")}.`
  return meant.length === 1
    ? meant[0]!
    : `There are several terms called ${term}. Please add the academic year.`
}

/** One mark stands once in a file. */
export function refuseRepeated(rows: readonly JudgedRow[]): JudgedRow[] {
  const first = new Map<string, number>()
  return rows.map(({ record, ...row }) => {
    if (!record) return row
    const { student_id, subject_id, term_id, grade_type, title } = record
    const target = [
      student_id,
      subject_id,
      term_id,
      grade_type,
      grade_type === "end_module" || title.toLowerCase(),
    ]
    const earlier = first.get(target.join(" "))
    if (earlier !== undefined) {
      return { ...row, faults: [fault("assignment_title", `This is the same grade as in row ${earlier}.`)] }
    }
    first.set(target.join(" "), row.row)
    return { ...row, record }
  })
}
