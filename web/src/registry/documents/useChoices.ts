import { compact, omit } from "#contract/lib/objects.ts"
import { listedNameOf } from "#contract/people/people/names.ts"
import { termOption } from "../../courses/terms/labels.ts"
import { useData } from "../../lib/api/data.ts"
import { useUser } from "../../lib/session/user.ts"
import { newestFirst, preselectedTerm } from "./issueChoices.ts"
import { type DocumentChoices, neededChoices, termsQuery } from "./kinds.ts"

/**
 * The available choices for a document, and those that were made. A choice that doesn't fit the earlier choices is ignored.
 */
export function useChoices(documentChoices: DocumentChoices) {
  const { role, classes } = useUser()
  const needed = neededChoices(documentChoices)
  const ownClasses = useData(
    "GET /students/my/class",
    role === "lecturer" ? { query: { limit: 1 } } : undefined,
  )
  const termsRead = useData("GET /terms", termsQuery(documentChoices))
  const terms = current(termsRead)?.terms
  const term_id = terms && preselectedTerm(terms, documentChoices.term_id)?.id
  const subjectsRead = useData(
    "GET /subjects/options",
    // A lecturer issues grade sheets only for the subjects that they teach.
    needed.includes("subject_id") && term_id
      ? { query: { term_id, class: role === "lecturer" ? documentChoices.class : undefined } }
      : undefined,
  )
  const subjects = current(subjectsRead)?.subjects
  const studentsRead = useData(
    "GET /students",
    needed.includes("student_id") && documentChoices.class
      ? { query: { class: documentChoices.class, sort: "last_name" } }
      : undefined,
  )
  const students = current(studentsRead)?.students
  const { subject_id, student_id, ...rest } = omit(documentChoices, "term_id")
  const chosen: DocumentChoices = {
    ...rest,
    term_id: term_id === undefined ? undefined : String(term_id),
    subject_id: hasRow(subjects, subject_id) ? subject_id : undefined,
    student_id: !needed.includes("student_id") || hasRow(students, student_id) ? student_id : undefined,
  }
  const taught =
    ownClasses.data &&
    [ownClasses.data.lecturerClass, ...ownClasses.data.classes].filter((name) => name !== null)
  return {
    needed,
    chosen,
    /** The reads that have failed or are in progress, in the order in which they are made. */
    reads: compact([taught ? undefined : ownClasses, termsRead, subjectsRead, studentsRead]).filter(
      (read) => read.isError || read.isFetching,
    ),
    classes: role === "lecturer" ? [...new Set(taught)] : classes,
    terms: terms && newestFirst(terms).map(termOption),
    subjects: subjects?.map(({ id, code, name }) => [id, `${code} ${name}`] as const),
    students: students?.map(
      (student) => [student.id, `${listedNameOf(student)}, ${student.student_number}`] as const,
    ),
  }
}

/** The data of a read. While new data loads, the previous data belongs to another class or term, and is left out. */
const current = <Data>(read: { data: Data | undefined; isPlaceholderData: boolean }) =>
  read.isPlaceholderData ? undefined : read.data

const hasRow = (rows: readonly { id: number }[] | undefined, id: string | undefined) =>
  rows?.some((row) => String(row.id) === id)
