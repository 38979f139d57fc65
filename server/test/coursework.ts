import { sql } from "kysely"
import type { FurtherFormat } from "#contract/lib/uploads.ts"
import { createAssignments } from "../src/assessment/assignments/writing.queries.ts"
import { offeringOf } from "../src/courses/offerings/queries.ts"
import type { Caller, College } from "./college.ts"
import { pdf } from "./corpus.ts"
import { courseOf } from "./course.ts"
import { formOf } from "./forms.ts"

type NewAssignment = {
  title?: string
  due?: string
  class?: string | null
  lecturer?: number | null
  /** True if an administrator named the lecturer. */
  named?: boolean
  late?: boolean
  formats?: FurtherFormat[]
  max?: number
}

/** Creates a term with a subject for assignments and submissions. */
export async function courseworkOf(college: College) {
  const { call, db, inject } = college
  const course = courseOf(college)
  const term = await course.addTerm(1)
  let codes = 0

  async function addSubject(year_of_study = 1) {
    const columns = { code: `C${++codes}`, name: "English", year_of_study, semester_number: 1 }
    return db.insertInto("subject").values(columns).returning("id").executeTakeFirstOrThrow()
  }
  const subject = await addSubject()
  const sheetKey = { subject_id: subject.id, term_id: term.id, class: "P1" }
  const notificationsOf = (personId: number) =>
    db
      .selectFrom("notification")
      .select(["title", "message", "link"])
      .where("person_id", "=", personId)
      .orderBy("id")
      .execute()

  return {
    ...course,
    term,
    subject,
    addSubject,
    notificationsOf,
    notificationTitlesOf: async (personId: number) =>
      (await notificationsOf(personId)).map(({ title }) => title),
    /** The grade sheet of P1 that `readSheet` reads. */
    sheetKey,
    readSheet: async (caller: Caller) =>
      (await call(caller, "GET /grade-sheets", { query: sheetKey })).body.data.sheet,
    /** An assignment as its student sees it, with their submission and grade. */
    myAssignment: async (caller: Caller, id: number) =>
      (await call(caller, "GET /students/my-assignments/{id}", { params: { id } })).body.data.assignment,

    async teach(lecturer: number, className: string | null, subjectId = subject.id) {
      const offering_id = await offeringOf(db, subjectId, term.id)
      await db
        .insertInto("teaching_assignment")
        .values({ lecturer_id: lecturer, offering_id, class: className })
        .execute()
    },

    /** Inserts an assignment, due in a week unless `due` is a PostgreSQL interval: "-1 second". */
    async addAssignment({ due = "7 days", ...given }: NewAssignment = {}) {
      const { due_at } = await db
        .selectNoFrom(sql<string>`now() + ${due}::interval`.as("due_at"))
        .executeTakeFirstOrThrow()
      const input = {
        title: given.title ?? "Essay",
        description: null,
        subject_id: subject.id,
        term_id: term.id,
        due_date: due_at,
        max_marks: given.max ?? 100,
        student_class: given.class ?? null,
        lecturer_id: given.lecturer ?? null,
        lecturer_named: given.named ?? false,
        late_allowed: given.late ?? false,
        further_formats: given.formats ?? [],
        clearFile: undefined,
        version: undefined,
      }
      const [assignment] = await createAssignments(
        db,
        {
          role: "admin",
          personId: college.people.admin,
          lecturerId: null,
          studentId: null,
          sessionId: "",
          mustChangePassword: false,
        },
        input,
        [input],
        null,
      )
      return assignment!
    },

    async submit(
      caller: Caller,
      id: number,
      {
        name = "essay.pdf",
        content = pdf,
        field = "submissionFile",
        headers = {},
        ...fields
      }: {
        name?: string
        content?: Buffer
        field?: string
        headers?: Record<string, string>
        [key: string]: unknown
      } = {},
    ) {
      const form = await formOf(fields, { [field]: { name, content } })
      const answer = await inject(caller, {
        method: "POST",
        url: `/api/assignments/${id}/submit`,
        ...form,
        headers: { ...form.headers, ...headers },
      })
      return { status: answer.statusCode, body: answer.json() }
    },

    async addGrade(student: number, assignment: number, points: number, { published = true } = {}) {
      const { offering_id } = await db
        .selectFrom("assignment")
        .select("offering_id")
        .where("id", "=", assignment)
        .executeTakeFirstOrThrow()
      await db
        .insertInto("grade")
        .values({
          student_id: student,
          offering_id,
          assignment_id: assignment,
          grade_type: "assignment",
          title: "Essay",
          points,
          max_points: 100,
          published_at: published ? sql<string>`now()` : null,
        })
        .execute()
    },
  }
}
