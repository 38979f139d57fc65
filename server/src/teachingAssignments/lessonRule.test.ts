import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../test/college.ts"
import { courseOf } from "../../test/course.ts"
import type { Database } from "../lib/db/database.ts"
import { inTransaction } from "../lib/db/transactions.ts"
import { dropUnusedOffering, offeringOf } from "../offerings/queries.ts"

const college = await openCollege()
const { db } = college
const { addTerm, addLecturer, addSubject, clear } = courseOf(college)

beforeEach(clear)

const assign = async (
  on: Database,
  lecturer_id: number,
  subject: number,
  term: number,
  className: string | null,
) =>
  on
    .insertInto("teaching_assignment")
    .values({ lecturer_id, offering_id: await offeringOf(on, subject, term), class: className })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
const setDeleted = (on: Database, id: number, deleted: boolean) =>
  on
    .updateTable("lecturer")
    .set({ deleted_at: deleted ? sql`now()` : null })
    .where("id", "=", id)
    .execute()

type Case = {
  rule: string
  /** The home classes of Ada and Eve. */
  classes: [string | null, string | null]
  /** The subject's creator. */
  owner?: "Ada" | "Eve"
  /** The classes each is assigned in this subject and term; null means all classes. */
  assigned?: { Ada?: (string | null)[]; Eve?: (string | null)[] }
  gone?: "Ada" | "Eve"
  /** The expected lessons of each in the subject, in this term and the next. */
  lessons: { Ada: string[]; Eve: string[] }
}

const cases: Case[] = [
  { rule: "nobody teaches what nobody is assigned", classes: [null, null], lessons: { Ada: [], Eve: [] } },
  {
    rule: "lecturers teach a subject that nobody is assigned to their home class, in every term",
    classes: ["P1", "P2"],
    lessons: { Ada: ["now P1", "next P1"], Eve: ["now P2", "next P2"] },
  },
  {
    rule: "an assigned lecturer teaches those classes in that term, and nobody's home class there any more",
    classes: ["P1", "P2"],
    assigned: { Ada: ["P3", "P4"] },
    lessons: { Ada: ["now P3", "now P4", "next P1"], Eve: ["next P2"] },
  },
  {
    rule: "an assignment without a class is all classes",
    classes: [null, null],
    assigned: { Ada: [null], Eve: ["P1"] },
    lessons: { Ada: ["now all"], Eve: ["now P1"] },
  },
  {
    rule: "a lecturer who left teaches nothing, and what they were assigned is open to home classes",
    classes: ["P1", "P2"],
    assigned: { Ada: [null] },
    gone: "Ada",
    lessons: { Ada: [], Eve: ["now P2", "next P2"] },
  },
  {
    rule: "lecturers teach the modules they created to all classes in every term, and home classes don't",
    classes: ["P1", "P2"],
    owner: "Ada",
    lessons: { Ada: ["next all", "now all"], Eve: [] },
  },
  {
    rule: "a colleague may be assigned a lecturer's module",
    classes: ["P1", "P2"],
    owner: "Ada",
    assigned: { Eve: ["P5"] },
    lessons: { Ada: ["next all", "now all"], Eve: ["now P5"] },
  },
  {
    rule: "creators who are assigned a class teach all classes all the same",
    classes: [null, null],
    owner: "Ada",
    assigned: { Ada: ["P5"] },
    lessons: { Ada: ["next all", "now all", "now P5"], Eve: [] },
  },
  {
    rule: "a module whose creator left is open to home classes",
    classes: ["P1", "P2"],
    owner: "Ada",
    gone: "Ada",
    lessons: { Ada: [], Eve: ["next P2", "now P2"] },
  },
]

test.each(cases)("$rule", async ({ classes, owner, assigned = {}, gone, lessons }) => {
  const [now, next] = [await addTerm(1), await addTerm(2, { from: 70, to: 150 })]
  const lecturers = { Ada: await addLecturer(classes[0]), Eve: await addLecturer(classes[1]) }
  const subject = await addSubject("English", owner ? lecturers[owner].id : null)
  for (const name of ["Ada", "Eve"] as const)
    for (const className of assigned[name] ?? [])
      await assign(db, lecturers[name].id, subject.id, now.id, className)
  if (gone) await setDeleted(db, lecturers[gone].id, true)

  const rows = await db.selectFrom("lesson_rule").selectAll().execute()
  const of = (id: number) =>
    rows
      .filter(({ lecturer_id }) => lecturer_id === id)
      .map((row) => `${row.term_id === now.id ? "now" : "next"} ${row.class ?? "all"}`)
      .sort()
  expect(next.id).not.toBe(now.id)
  expect({ Ada: of(lecturers.Ada.id), Eve: of(lecturers.Eve.id) }).toEqual({
    Ada: [...lessons.Ada].sort(),
    Eve: [...lessons.Eve].sort(),
  })
  expect(await differences()).toEqual([])
})

/** Rows that are only in the table or only in the rule. */
async function differences() {
  const { rows } = await sql`
    select * from (table lesson except all select lecturer_id, subject_id, term_id, class from lesson_rule) kept
    union all
    select * from (select lecturer_id, subject_id, term_id, class from lesson_rule except all table lesson) due`.execute(
    db,
  )
  return rows
}

/** Numbers from 0 to below `end` that look random and are the same in every run. */
const numbersFrom = (seed: number) => {
  let state = seed
  return (end: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * end)
  }
}

describe("the stored lessons match the rule", () => {
  const classes = [null, "P1", "P2", "P3"]

  async function makeCollege() {
    const terms = [await addTerm(1), await addTerm(2, { from: 70, to: 150 })]
    const lecturers = [
      await addLecturer("P1"),
      await addLecturer("P2"),
      await addLecturer(),
      await addLecturer("P1"),
    ]
    const subjects = [
      await addSubject("English"),
      await addSubject("Art"),
      await addSubject("Weaving", lecturers[0]!.id),
    ]
    return { terms, lecturers, subjects }
  }

  /** Makes one random change of the facts that decide who teaches what. */
  async function change(
    on: Database,
    { terms, lecturers, subjects }: Awaited<ReturnType<typeof makeCollege>>,
    below: (end: number) => number,
  ) {
    const pick = <Item>(items: readonly Item[]) => items[below(items.length)]!
    const [lecturer, subject, term] = [pick(lecturers).id, pick(subjects).id, pick(terms).id]
    const changes = [
      () => assign(on, lecturer, subject, term, pick(classes)),
      () => assign(on, lecturer, subject, term, pick(classes)),
      async () => {
        const offering = sql<number>`(select id from offering where subject_id = ${subject} and term_id = ${term})`
        await on.deleteFrom("teaching_assignment").where("offering_id", "=", offering).execute()
        await dropUnusedOffering(on, subject, term)
      },
      () => on.deleteFrom("teaching_assignment").where("lecturer_id", "=", lecturer).execute(),
      () =>
        on
          .updateTable("lecturer")
          .set({ class: pick(classes) })
          .where("id", "=", lecturer)
          .execute(),
      () => setDeleted(on, lecturer, below(3) === 0),
      () =>
        on
          .updateTable("subject")
          .set({ owner_id: below(3) === 0 ? lecturer : null })
          .where("id", "=", subject)
          .execute(),
    ]
    await pick(changes)()
  }

  test.each([1, 2, 3])("after each of forty changes, one after another (%i)", async (seed) => {
    const [made, below] = [await makeCollege(), numbersFrom(seed)]
    for (let n = 0; n < 40; n++) {
      await change(db, made, below)
      expect(await differences()).toEqual([])
    }
  })

  test("after records are added, changed and deleted", async () => {
    const { terms, lecturers, subjects } = await makeCollege()
    expect(await differences()).toEqual([])
    await assign(db, lecturers[0]!.id, subjects[0]!.id, terms[1]!.id, "P1")
    await db.updateTable("teaching_assignment").set({ class: "P2" }).execute()
    expect(await differences()).toEqual([])
    await db.deleteFrom("teaching_assignment").execute()
    await db.deleteFrom("offering").execute()
    expect(await differences()).toEqual([])
    await db.deleteFrom("subject").where("owner_id", "is", null).execute()
    expect(await differences()).toEqual([])
    await db.deleteFrom("term").where("id", "=", terms[0]!.id).execute()
    expect(await differences()).toEqual([])
    await db.deleteFrom("lecturer").where("id", "=", lecturers[1]!.id).execute()
    expect(await differences()).toEqual([])
    expect(await db.selectFrom("lesson").selectAll().execute()).not.toEqual([])
    await sql`truncate subject, term, lecturer cascade`.execute(db)
    expect(await db.selectFrom("lesson").selectAll().execute()).toEqual([])
  })

  test("after sixty concurrent transactions that change several facts", async () => {
    const made = await makeCollege()
    let committed = 0
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (seed) => {
        const below = numbersFrom(seed)
        for (let n = 0; n < 10; n++) {
          const work = inTransaction(db, async (transaction) => {
            for (let m = 0; m < 3; m++) await change(transaction, made, below)
          })
          // A deadlock, or an offering dropped by another transaction, rolls back the whole transaction.
          const undone = await work.then(
            () => null,
            (error: unknown) => error,
          )
          if (undone === null) committed++
          else expect(undone).toMatchObject({ code: expect.stringMatching(/^(40P01|23503)$/) })
        }
      }),
    )
    expect(committed).toBeGreaterThan(30)
    expect(await differences()).toEqual([])
    expect(await db.selectFrom("lesson").selectAll().execute()).not.toEqual([])
  })
})
