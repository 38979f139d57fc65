import { sql } from "kysely"
import { expect, test } from "vitest"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"

const college = await openCollege()
const { call, db } = college
const { addTerm, addSubject, addStudent } = courseOf(college)

test("a performance report says of each term whether repeated teaching practice counts in it", async () => {
  const closed = await addTerm(1, { from: -120, to: -40 })
  const open = await addTerm(2)
  const subject = await addSubject("Practice")
  const student = await addStudent(closed.id)
  await db.insertInto("enrolment").values({ student_id: student.id, term_id: open.id }).execute()
  for (const { id: termId } of [closed, open]) {
    await offeringOf(db, subject.id, termId, { isGiven: true })
    for (const gradeType of ["assignment", "end_module"]) {
      const of = { studentId: student.id, subjectId: subject.id, termId, gradeType }
      await call("admin", "POST /grades", {
        body: { ...of, assignmentTitle: "Lesson", pointsEarned: 75, maxPoints: 100 },
      })
    }
  }
  await sql`update subject set kind = 'practice', semester_number = null where id = ${subject.id}`.execute(db)
  expect((await call("admin", "POST /terms/{id}/close", { params: { id: closed.id } })).status).toBe(200)
  const policy = JSON.stringify({ ...defaultPolicy, practice_counts: true })
  await db.insertInto("grading_policy").values({ policy }).execute()
  const { body } = await call("admin", "GET /performance-reports/{id}", { params: { id: student.id } })
  expect(body.data.subject_performance).toMatchObject([
    {
      counts: true,
      term_grades: [
        { term_id: closed.id, counts: false },
        { term_id: open.id, counts: true },
      ],
    },
  ])
})

test("the performance reports say that teaching practice doesn't count only if it never did", async () => {
  const counts = async () =>
    (await call("admin", "GET /performance-reports/stats")).body.data.stats.practice_counts
  const save = (practice_counts: boolean) =>
    db
      .insertInto("grading_policy")
      .values({ policy: JSON.stringify({ ...defaultPolicy, practice_counts }) })
      .execute()
  await save(true)
  expect(await counts()).toBe(true)
  await save(false)
  expect(await counts()).toBe(true)
})
