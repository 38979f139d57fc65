import { gradeInput } from "#contract/assessment/grades/entry.ts"
import { gradeStates, gradeTypes } from "#contract/assessment/grades/grade.ts"
import { comparable, comparableCode } from "#contract/lib/comparable.ts"
import { lettersAndDigits } from "#contract/lib/plainText.ts"
import { normalizedNumber } from "#contract/people/accounts/signInName.ts"
import type { ImportRow } from "#contract/people/imports/endpoints.ts"
import { whyNoMarks } from "../../courses/offerings/rules.ts"
import { type NamedTerm, pairOf, termNamed } from "../../courses/terms/names.rules.ts"
import { cellFault } from "../../people/imports/rules.ts"
import {
  type GradedAssignment,
  type GradeFacts,
  type JudgedGrade,
  judgeGrade,
  type PresentGrade,
  type RequestedGrade,
  whyIncomplete,
} from "./rules.ts"

type ReadRow = ImportRow & { wanted?: RequestedGrade }
/** If the term is closed, `closed` refuses the row, unless its grade is the one that the student has. */
export type JudgedRow = ImportRow & { record?: JudgedGrade; closed?: ImportRow["faults"][number] }

/** The records that the names in a file may refer to. */
export type KnownRecords = {
  /** The keys are student numbers as a sign-in reads them, and subject codes as `comparableCode` compares them. */
  students: ReadonlyMap<string, { id: number; name: string }>
  subjects: ReadonlyMap<string, { id: number; year_of_study: number }>
  terms: readonly NamedTerm[]
  /** The assignments of each subject in each term, by `pairOf`. */
  assignments: ReadonlyMap<string, readonly GradedAssignment[]>
  /** The class of each enrolled student in each term, by `pairOf`. */
  classes: ReadonlyMap<string, string | null>
  /** The students and terms of `termsBeforeEnrolment`, by `pairOf`. */
  earlier: ReadonlySet<string>
  /** The subjects and terms in which they are taught, by `pairOf`. */
  offered: ReadonlySet<string>
  /** The grades that students have, by `workOf`. */
  grades: ReadonlyMap<string, readonly PresentGrade[]>
  /** The students and assignments of submissions, by `pairOf`. */
  submissions: ReadonlySet<string>
}
type GradeKey = { student_id: number; subject_id: number; term_id: number }
const studentAndOffering = (grade: GradeKey) => [grade.student_id, grade.subject_id, grade.term_id].join(" ")

/** A grade's student, subject, term and work, as a key of a map. */
export const workOf = (grade: GradeKey & Pick<RequestedGrade, "grade_type" | "title">) =>
  `${studentAndOffering(grade)} ${grade.grade_type} ${grade.grade_type === "end_module" ? "" : comparable(grade.title ?? "")}`

/** Only administrators import files. */
const importer = { role: "admin", lecturerId: null } as const
const fault = (field: string, text: string) => ({ field, text })

/**
 * Reads a row by the grade form's own schema. A grade without points has its state (missing, exempt, absent) in the column of
 * that name, or in place of the points.
 */
export function readGrade(row: ImportRow): ReadRow {
  const { student_number, subject_code, grade_type = "" } = row.values
  const type = gradeTypes.find(
    (word) => lettersAndDigits(word) === lettersAndDigits(grade_type).replace("endofmodule", "endmodule"),
  )
  const state = readState(row.values)
  const read = gradeInput.safeParse({
    student_id: 1, // Students are looked up for the whole file at once.
    assignment_title: row.values.assignment_title,
    grade_type: type ?? (grade_type || undefined),
    state: state.word,
    points_earned: state.points,
    max_points: row.values.max_points || undefined,
    feedback: row.values.feedback,
  })
  const incomplete = whyIncomplete(importer, {
    grade_type: type ?? "assignment",
    assignment_id: null,
    title: row.values.assignment_title || null,
  })
  const faults = [
    !student_number && fault("student_number", "Student number is required."),
    !subject_code && fault("subject_code", "Subject code is required."),
    ...(read.error?.issues ?? []).map(({ path, message }) => cellFault(row, String(path[0]), message)),
    incomplete && fault(incomplete.field, incomplete.text),
    state.contradicts &&
      fault("state", `A grade that is ${state.word} has no points. Please empty one of the two cells.`),
  ].filter((each) => each !== undefined && each !== false)
  return faults.length > 0 || !read.data ? { ...row, faults } : { ...row, wanted: wantedOf(read.data) }
}

function readState({ state = "", points_earned = "" }: ImportRow["values"]) {
  const wordIn = (cell: string) =>
    gradeStates.find((known) => lettersAndDigits(known) === lettersAndDigits(cell))
  const inPlaceOfPoints = wordIn(points_earned)
  const hasPoints = points_earned !== "" && (inPlaceOfPoints ?? "number") === "number"
  const implied = hasPoints ? "number" : (inPlaceOfPoints ?? "number")
  const word = state === "" ? implied : (wordIn(state) ?? state)
  const hasNoPoints = word === "missing" || word === "exempt" || word === "absent"
  const contradicts = hasNoPoints && points_earned !== "" && word !== inPlaceOfPoints
  return { word, points: hasPoints && !hasNoPoints ? points_earned : null, contradicts }
}

const wantedOf = (input: (typeof gradeInput)["_output"]): RequestedGrade => ({
  grade_type: input.grade_type,
  assignment_id: null,
  title: input.assignment_title,
  state: input.state,
  points: input.points_earned ?? null,
  max_points: input.max_points,
  feedback: input.feedback,
})

/** The file's columns for the fields of the form that name a record by its id. */
const columns: Record<string, string> = {
  student_id: "student_number",
  subject_id: "subject_code",
  term_id: "term",
}

/** Looks up the student, subject and term of a row, and validates its grade as the form would. */
export function judgeRow({ wanted, ...row }: ReadRow, knownRecords: KnownRecords): JudgedRow {
  if (!wanted) return row
  const facts = factsOf(row.values, wanted, knownRecords)
  if ("text" in facts) return { ...row, faults: [facts] }
  const { present, term } = facts
  // The title may differ in capitals.
  const title = present && wanted.grade_type === "assignment" ? present.title : wanted.title
  const requested = { ...wanted, title: title ?? present?.title ?? null }
  const { grade, refusal } = judgeGrade(importer, facts, requested)
  if (grade) return { ...row, record: grade }
  const refused = fault(columns[refusal.field] ?? refusal.field, refusal.text)
  const opened = term.closed_at === null ? undefined : judgeGrade(importer, asOpen(facts), requested).grade
  return opened ? { ...row, record: opened, closed: refused } : { ...row, faults: [refused] }
}

/** The facts that the form would know about a row's grade, or the fault of a student, subject or term that doesn't exist. */
function factsOf(
  values: ImportRow["values"],
  wanted: RequestedGrade,
  known: KnownRecords,
): GradeFacts | ReturnType<typeof fault> {
  const { student_number = "", subject_code = "" } = values
  const student = known.students.get(normalizedNumber(student_number))
  if (!student) return fault("student_number", `There is no student with the number ${student_number}.`)
  const subject = known.subjects.get(comparableCode(subject_code))
  if (!subject) return fault("subject_code", `There is no subject with the code ${subject_code}.`)
  const term = termNamed(values, subject.year_of_study, known.terms)
  if (typeof term === "string") return fault("term", term)
  const position = { student_id: student.id, subject_id: subject.id, term_id: term.id }
  const { grade_type, title } = wanted
  const isOffered = known.offered.has(pairOf(subject.id, term.id))
  return {
    present: presentOf(known.grades.get(workOf({ ...position, grade_type, title }))),
    why_no_marks: isOffered ? undefined : whyNoMarks(student.name, subject_code.toUpperCase(), term.name),
    student_id: student.id,
    subject_id: subject.id,
    term,
    class: known.classes.get(pairOf(student.id, term.id)),
    is_earlier: known.earlier.has(pairOf(student.id, term.id)),
    assignments: known.assignments.get(pairOf(subject.id, term.id)) ?? [],
    hasHandedIn: (assignmentId: number) => known.submissions.has(pairOf(student.id, assignmentId)),
    taught: [],
  }
}

const asOpen = ({ term, present, ...facts }: GradeFacts): GradeFacts => ({
  ...facts,
  term: { ...term, closed_at: null },
  present: present && { ...present, term: { ...present.term, closed_at: null } },
})

/**
 * The existing grade that a row edits: the student's grade of that title, or their end of module. Its assignment may have been
 * renamed, deleted or set for another class since.
 */
const presentOf = ([only, another]: readonly PresentGrade[] = []) => (another ? undefined : only)

/** Rejects the second of two rows for the same grade. */
export function refuseRepeated(rows: readonly JudgedRow[]): JudgedRow[] {
  const first = new Map<string, number>()
  return rows.map(({ record, ...row }) => {
    if (!record) return row
    const { grade_type, assignment_id, title } = record
    const target = [
      studentAndOffering(record),
      grade_type,
      grade_type === "end_module" || (assignment_id ?? comparable(title)),
    ]
    const earlier = first.get(target.join(" "))
    if (earlier !== undefined) {
      return { ...row, faults: [fault("assignment_title", `This is the same grade as in row ${earlier}.`)] }
    }
    first.set(target.join(" "), row.row)
    return { ...row, record }
  })
}
