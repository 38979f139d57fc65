import { sql } from "kysely"
import { studentApproval } from "./approvals.ts"
import type { Caller, College } from "./college.ts"
import { courseOf } from "./course.ts"

const { role: _, ...details } = studentApproval

/** The values of an administrator's form for a new student. */
export const studentForm = {
  ...details,
  first_name: "Tadala",
  last_name: "Banda",
  email: "tadala@college.example",
}

/** Creates students as an administrator does, and reads them. */
export function studentsOf({ call, db, bearerOf }: College) {
  let people = 0
  return {
    async add(fields: object = {}) {
      const body = { ...studentForm, email: `tadala${++people}@college.example`, ...fields }
      return (await call("admin", "POST /students", { body })).body.data.student
    },
    async personOf(id: number) {
      const student = db.selectFrom("student").select("person_id").where("id", "=", id)
      return (await student.executeTakeFirstOrThrow()).person_id
    },
    find: (caller: Caller, id: number) => call(caller, "GET /students/{id}", { params: { id } }),
    async names(query: object = {}, caller: Caller = "admin") {
      const { body } = await call(caller, "GET /students", { query })
      return body.data.students.map(({ first_name }) => first_name)
    },
    change: (body: object) => call("admin", "POST /students/change", { body }),
    /** The terms in which a student is or was enrolled, with the class there. */
    enrolmentsOf: (id: number) =>
      db
        .selectFrom("enrolment")
        .innerJoin("term", "term.id", "term_id")
        .select(["term.name", "class"])
        .where("student_id", "=", id)
        .orderBy("term.id")
        .execute(),
    /** Deletes all students, lecturers and terms, and restarts their numbers. */
    async clear() {
      await courseOf({ db, bearerOf }).clear()
      await sql`delete from number_series`.execute(db)
    },
  }
}
