import { beforeAll, expect, test } from "vitest"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"

const college = await openCollege()
const { call, db } = college
const { addTerm, addStudent } = courseOf(college)

let closed: number
let open: number
let learner: Awaited<ReturnType<typeof addStudent>>

beforeAll(async () => {
  closed = (await addTerm(1, { from: -120, to: -40 })).id
  open = (await addTerm(2)).id
  learner = await addStudent(closed)
  await db.insertInto("enrolment").values({ student_id: learner.id, term_id: open }).execute()
  const subject = { code: "ENG", name: "English", year_of_study: 1, semester_number: 1 }
  const { id: subject_id } = await db
    .insertInto("subject")
    .values(subject)
    .returning("id")
    .executeTakeFirstOrThrow()
  for (const termId of [closed, open]) {
    await offeringOf(db, subject_id, termId, { isGiven: true })
    for (const gradeType of ["assignment", "end_module"]) {
      const body = {
        studentId: learner.id,
        subjectId: subject_id,
        termId,
        gradeType,
        assignmentTitle: "Test",
      }
      await call("admin", "POST /grades", { body: { ...body, pointsEarned: 55, maxPoints: 100 } })
    }
  }
  await call("admin", "POST /terms/{id}/close", { params: { id: closed } })
})

async function figuresOf(term_id: number) {
  const { stats } = (await call("admin", "GET /grades/stats", { query: { term_id } })).body.data
  const { grades } = (await call("admin", "GET /grades", { query: { term_id } })).body.data
  const [subject] = (await call(learner, "GET /grades/my-grades")).body.data.gradesBySubject
  const module = subject?.term_grades.find((term) => term.term_id === term_id)
  return {
    letters: grades.map(({ letter_grade }) => letter_grade),
    passing: [stats.passingRate, stats.failingStudents],
    module: [module?.letter_grade, module?.gpa_points, module?.weights.assignment],
  }
}

test("a newer policy changes the figures of open terms, but not of closed ones", async () => {
  const before = { letters: ["C", "C"], passing: [100, 0], module: ["C", 2, 40] }
  expect(await figuresOf(closed)).toEqual(before)
  expect(await figuresOf(open)).toEqual(before)

  const stricter = {
    ...defaultPolicy,
    weights: { assignment: 50, end_module: 50 },
    scale: defaultPolicy.scale.map((band) => ({ ...band, from: band.from && band.from + 10 })),
    pass: { statistics: 60, reports: 60 },
  }
  await db
    .insertInto("grading_policy")
    .values({ policy: JSON.stringify(stricter) })
    .execute()
  expect(await figuresOf(closed)).toEqual(before)
  expect(await figuresOf(open)).toEqual({ letters: ["D", "D"], passing: [0, 1], module: ["D", 1, 50] })
  const { body } = await call("student", "GET /grading-policies/current")
  expect(body.data.policy).toEqual(stricter)
})
