import { sql } from "kysely"
import { expect, test } from "vitest"
import { sum } from "#contract/lib/objects.ts"
import { openCollege } from "../../../test/college.ts"
import { gradingOf } from "../../../test/grading.ts"

const college = await openCollege()
const { call, db } = college
const { maths, term, student, other, assignment, addAssignment, handIn, give } = await gradingOf(college)

/** The waiting work by assignment and class, counted from the submissions and grades themselves. */
async function recount() {
  const { rows } = await sql<{
    assignment_id: number
    class: string | null
    waiting: number
    oldest: string
  }>`
    select submission.assignment_id, enrolment.class, count(*)::int as waiting, min(received) as oldest
    from submission
      join (select submission_id, max(received_at) as received from submission_version group by submission_id) newest
        on newest.submission_id = submission.id
      join assignment on assignment.id = submission.assignment_id and assignment.deleted_at is null
      join offering on offering.id = assignment.offering_id
      join term on term.id = offering.term_id and term.closed_at is null
      join subject on subject.id = offering.subject_id and subject.deleted_at is null
      join student on student.id = submission.student_id and student.deleted_at is null
      join enrolment on enrolment.student_id = student.id and enrolment.term_id = term.id and outcome <> 'withdrawn'
      left join grade on grade.assignment_id = assignment.id and grade.student_id = student.id
    where grade.id is null or (grade.state in ('missing', 'absent') and received > grade.graded_at)
    group by submission.assignment_id, enrolment.class, offering.id, assignment.title
    order by min(min(received)) over (partition by offering.id, comparable(assignment.title)), class`.execute(
    db,
  )
  return rows
}

/** The number that the screens show as waiting. It must equal a recount after every write. */
async function waiting() {
  const { data } = (await call("admin", "GET /grade-sheets/waiting")).body
  const menu = (await call("admin", "GET /dashboard/waiting")).body.data.waiting
  const work = data.work.flatMap(({ classes }) =>
    classes.map(({ assignment_id, class: sheet, handed_in, marked, oldest }) => ({
      assignment_id,
      class: sheet,
      waiting: handed_in - marked,
      oldest: new Date(oldest).toISOString(),
    })),
  )
  expect(work).toEqual(await recount())
  const waiting = sum(work.map((row) => row.waiting))
  expect([data.to_mark, menu.to_mark]).toEqual([waiting, waiting])
  return waiting
}

const mark = (state: string, points_earned?: number) =>
  give({
    student_id: student.id,
    subject_id: maths.id,
    term_id: term.id,
    assignment_id: assignment.id,
    grade_type: "assignment",
    state,
    points_earned,
  })

const change = (table: "student" | "assignment" | "subject", id: number, column: string, set: boolean) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${set ? sql`now()` : null} where id = ${id}`.execute(
    db,
  )

test("the stored numbers of work to mark equal a recount after every write that changes them", async () => {
  expect(await waiting()).toBe(0)
  await handIn(assignment.id, student, 3)
  await handIn(assignment.id, other, 5, "P2")
  const later = await addAssignment("Decimals")
  await handIn(later.id, student, 1)
  expect(await waiting()).toBe(3)

  // A mark such as "absent" doesn't apply to a version that is handed in after it.
  expect((await mark("absent")).status).toBe(201)
  expect(await waiting()).toBe(2)
  await sql`insert into submission_version (submission_id, number, file_id)
    select id, 2, (select id from file limit 1) from submission
    where assignment_id = ${assignment.id} and student_id = ${student.id}`.execute(db)
  expect(await waiting()).toBe(3)
  await sql`update grade set state = 'number', points = 15`.execute(db)
  expect(await waiting()).toBe(2)
  await db.deleteFrom("grade").execute()
  expect(await waiting()).toBe(3)

  await sql`update enrolment set class = 'P3' where student_id = ${student.id}`.execute(db)
  expect(await waiting()).toBe(3)
  await db.deleteFrom("enrolment").where("student_id", "=", other.id).execute()
  expect(await waiting()).toBe(2)

  for (const [table, id, column, hidden] of [
    ["student", student.id, "deleted_at", 2],
    ["assignment", later.id, "deleted_at", 1],
    ["subject", maths.id, "deleted_at", 2],
  ] as const) {
    await change(table, id, column, true)
    expect(await waiting(), table).toBe(2 - hidden)
    await change(table, id, column, false)
    expect(await waiting(), table).toBe(2)
  }
  const changeStudent = (body: object) =>
    call("admin", "POST /students/change", { body: { ids: [student.id], ...body } })
  expect((await changeStudent({ change: "withdraw" })).status).toBe(200)
  expect(await waiting()).toBe(0)
  expect((await changeStudent({ change: "readmit", to_class: "P3" })).status).toBe(200)
  expect(await waiting()).toBe(2)
})
