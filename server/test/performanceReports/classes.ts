import type { Caller, College } from "../college.ts"
import { courseworkOf } from "../coursework.ts"
import { closeTerm, reopenTerm } from "../records.ts"

/** The texts of a complete report. */
export const goodReport = {
  strengths: "Plans well.",
  growth: "Speaks too softly.",
  advice: "Rehearse aloud.",
}

/** A term in which Mary teaches P1 and John all classes; Ada and Bea are in P1, Far is in P7. */
export async function reportsOf(college: College) {
  const { call, db } = college
  const course = await courseworkOf(college)
  const { addLecturer, addStudent, teach, term } = course
  const [mary, john] = [await addLecturer(null, "Mary"), await addLecturer(null, "John")]
  const [ada, bea, far] = [
    await addStudent(term.id, "P1", "Ada"),
    await addStudent(term.id, "P1", "Bea"),
    await addStudent(term.id, "P7", "Far"),
  ]
  await teach(mary.id, "P1")
  await teach(john.id, null)

  const write = (caller: Caller, student: { id: number }, body: object = {}) =>
    call(caller, "POST /continuous-performance-reports", {
      body: { student_id: student.id, term_id: term.id, ...goodReport, ...body },
    })
  return {
    ...course,
    mary,
    john,
    ada,
    bea,
    far,
    write,
    written: async (caller: Caller = mary, student = ada, body: object = {}) =>
      (await write(caller, student, body)).body.data.report,
    find: (caller: Caller, id: number) =>
      call(caller, "GET /continuous-performance-reports/{id}", { params: { id } }),
    mine: async (caller: Caller) =>
      (await call(caller, "GET /continuous-performance-reports/my")).body.data.reports,
    writing: async (caller: Caller, query: object = {}) =>
      (await call(caller, "GET /continuous-performance-reports/writing", { query })).body.data,
    closeTerm: () => closeTerm(db, term.id),
    /** Reopens the term, and removes reports and notifications. */
    async clear() {
      await reopenTerm(db, term.id)
      for (const table of ["notification", "performance_report"] as const) {
        await db.deleteFrom(table).execute()
      }
    },
  }
}
