import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { offeringOf } from "../src/courses/offerings/queries.ts"
import { openCollege } from "./college.ts"
import { courseOf } from "./course.ts"
import { closeTerm } from "./records.ts"
import { truncate } from "./truncate.ts"

// The database itself refuses these, whatever the code or an SQL statement does.
const college = await openCollege()
const { db } = college
const { addTerm, addSubject, addStudent, addLecturer, clear } = courseOf(college)

beforeEach(async () => {
  await truncate(db, ["grade", "submission", "grade_history", "grading_policy"])
  await clear()
})

/** A subject in the active term with an assignment of 20 points, and a student with a grade for it. */
async function graded() {
  const [term, subject] = [await addTerm(1), await addSubject()]
  const student = await addStudent(term.id, "P1")
  const offering_id = await offeringOf(db, subject.id, term.id)
  const assignment = await db
    .insertInto("assignment")
    .values({ offering_id, title: "Essay", due_at: sql`now()`, max_marks: 20 })
    .returning("id")
    .executeTakeFirstOrThrow()
  const grade = { student_id: student.id, offering_id, grade_type: "assignment" as const, title: "Essay" }
  const own = { ...grade, assignment_id: assignment.id, points: 15, max_points: 20 }
  const { id } = await db.insertInto("grade").values(own).returning("id").executeTakeFirstOrThrow()
  const close = () => closeTerm(db, term.id)
  return { term, subject, student, offering_id, assignment, grade, own, id, close }
}

describe("a closed term", () => {
  test("keeps its grades: none is added, changed or deleted", async () => {
    const { id, own, close } = await graded()
    await db.updateTable("grade").set({ points: 16 }).where("id", "=", id).execute()
    await close()
    const closed = { constraint: "grade_open_term" }
    await expect(
      db.updateTable("grade").set({ points: 20 }).where("id", "=", id).execute(),
    ).rejects.toMatchObject(closed)
    await expect(db.deleteFrom("grade").where("id", "=", id).execute()).rejects.toMatchObject(closed)
    const another = { ...own, assignment_id: null, title: "Test" }
    await expect(db.insertInto("grade").values(another).execute()).rejects.toMatchObject(closed)
  })

  test("takes no grade from another term", async () => {
    const { id, subject } = await graded()
    const over = await addTerm(1, { from: -300, to: -200 })
    const offering_id = await offeringOf(db, subject.id, over.id)
    await closeTerm(db, over.id)
    await expect(
      db.updateTable("grade").set({ offering_id, assignment_id: null }).where("id", "=", id).execute(),
    ).rejects.toMatchObject({ constraint: "grade_open_term" })
  })

  test("lets the class of its grades follow the enrolment", async () => {
    const { id, student, close } = await graded()
    await close()
    await db.updateTable("enrolment").set({ class: "P9" }).where("student_id", "=", student.id).execute()
    expect(await db.selectFrom("grade").select("class").where("id", "=", id).execute()).toEqual([
      { class: "P9" },
    ])
  })

  test("takes no subject", async () => {
    const { subject, term, close } = await graded()
    await close()
    const another = await addSubject("Art")
    await expect(
      db.insertInto("offering").values({ subject_id: another.id, term_id: term.id, credits: 3 }).execute(),
    ).rejects.toMatchObject({ constraint: "offering_open_term" })
    await expect(
      db.updateTable("offering").set({ credits: 5 }).where("subject_id", "=", subject.id).execute(),
    ).rejects.toMatchObject({ constraint: "offering_open_term" })
  })
})

test("a grade has the maximum and the offering of its assignment", async () => {
  const { id, own, assignment, term } = await graded()
  const change = (columns: object) => db.updateTable("grade").set(columns).where("id", "=", id).execute()
  await expect(change({ max_points: 50 })).rejects.toThrow("foreign key")
  const elsewhere = await offeringOf(db, (await addSubject("Art")).id, term.id)
  await expect(change({ offering_id: elsewhere })).rejects.toThrow("foreign key")
  await expect(
    db.updateTable("assignment").set({ max_marks: 50 }).where("id", "=", assignment.id).execute(),
  ).rejects.toThrow("foreign key")
  const free = { ...own, assignment_id: null, title: "Test", max_points: 50 }
  await db.insertInto("grade").values(free).execute()
})

describe("a grading policy", () => {
  const save = (policy: object) =>
    db
      .insertInto("grading_policy")
      .values({ policy: JSON.stringify(policy) })
      .execute()
  const [best, ...rest] = defaultPolicy.scale

  test("of the specification is accepted", async () => {
    await save(defaultPolicy)
    await save({ ...defaultPolicy, weights: { assignment: 55, end_module: 45 } })
  })

  test.each<[string, object]>([
    ["weights that don't add up to 100", { weights: { assignment: 90, end_module: 90 } }],
    ["a negative weight", { weights: { assignment: -10, end_module: 110 } }],
    ["a weight that is a word", { weights: { assignment: "40", end_module: 60 } }],
    ["no weights", { weights: undefined }],
    ["no scale", { scale: undefined }],
    ["a scale that doesn't begin at 0", { scale: [best] }],
    ["a letter that the college doesn't give", { scale: [{ ...best, letter: "E" }, ...rest] }],
    ["a letter from 101 per cent", { scale: [{ ...best, from: 101 }, ...rest] }],
    ["a letter from a word", { scale: [{ ...best, from: "85" }, ...rest] }],
    ["a letter without points", { scale: [{ ...best, points: undefined }, ...rest] }],
    ["a marking band without a letter", { marking: [{ from: 0 }] }],
    ["a pass mark above 100", { pass: { statistics: 120, reports: 60 } }],
    ["no pass marks", { pass: undefined }],
    ["a standing without a name", { standings: [{ from: 0 }] }],
    ["no standings", { standings: [] }],
  ])("with %s is refused", async (_, wrong) => {
    await expect(save({ ...defaultPolicy, ...wrong })).rejects.toMatchObject({ code: "23514" })
  })

  test("that is no object is refused", async () => {
    for (const policy of [{}, [], 5]) {
      await expect(save(policy)).rejects.toMatchObject({ code: "23514" })
    }
  })
})

describe("a version of a submission", () => {
  async function handedIn() {
    const { assignment, student } = await graded()
    const submission = await db
      .insertInto("submission")
      .values({ assignment_id: assignment.id, student_id: student.id })
      .returning("id")
      .executeTakeFirstOrThrow()
    const file = await db
      .insertInto("file")
      .values({
        name: "a.pdf",
        media_type: "application/pdf",
        size: 1,
        sha256: Buffer.alloc(32),
        visibility: "private",
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    return { submission_id: submission.id, number: 1, file_id: file.id }
  }

  test("is neither changed nor deleted", async () => {
    await db
      .insertInto("submission_version")
      .values(await handedIn())
      .execute()
    const refused = "append-only"
    await expect(db.updateTable("submission_version").set({ number: 2 }).execute()).rejects.toThrow(refused)
    await expect(db.deleteFrom("submission_version").execute()).rejects.toThrow(refused)
    await expect(sql`truncate submission_version`.execute(db)).rejects.toThrow(refused)
  })
})

test.each(["grade_history", "grading_policy", "audit"])(
  "the rows of %s are never truncated away",
  async (table) => {
    await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toThrow("append-only")
  },
)

describe("a person", () => {
  const student = (person_id: number) =>
    db.insertInto("student").values({ person_id, student_number: "IPTE25-9000", year_of_study: 1 }).execute()

  test("is a student or a lecturer, not both", async () => {
    const lecturer = await addLecturer()
    await expect(student(lecturer.personId)).rejects.toThrow("the record of another role")
    await expect(student(college.people.admin)).rejects.toThrow("the record of another role")
  })

  test("with a student's record gets no other role", async () => {
    const { personId } = await addStudent((await addTerm(1)).id)
    await expect(
      db.updateTable("person").set({ role: "admin" }).where("id", "=", personId).execute(),
    ).rejects.toThrow("the record of another role")
  })
})
