import { sql } from "kysely"
import { beforeEach, describe, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { deleteRecord, restoreRecord } from "../../../test/records.ts"
import { assign, differences } from "../../../test/taughtClasses.ts"
import type { Database } from "../../lib/db/database.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { dropUnusedOffering } from "../offerings/queries.ts"

const college = await openCollege()
const { db } = college
const { addTerm, addLecturer, addSubject, clear } = courseOf(college)

beforeEach(clear)

/** Numbers from 0 to below `end` that look random and are the same in every run. */
const numbersFrom = (seed: number) => {
  let state = seed
  return (end: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * end)
  }
}

describe("the stored taught classes match the rule", () => {
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
      () => (below(3) === 0 ? deleteRecord : restoreRecord)(on, "lecturer", lecturer),
      () =>
        on
          .updateTable("subject")
          .set(below(3) === 0 ? { owner_id: lecturer } : { owner_id: null, approval: "approved" })
          .where("id", "=", subject)
          .execute(),
      () =>
        on
          .updateTable("subject")
          .set({ approval: pick(["approved", "waiting"]) })
          .where("id", "=", subject)
          .where("owner_id", "is not", null)
          .execute(),
      () =>
        on
          .updateTable("subject")
          .set({ semester_number: 1 + below(2), deleted_at: below(4) === 0 ? sql`now()` : null })
          .where("id", "=", subject)
          .execute(),
    ]
    await pick(changes)()
  }

  test.each([1, 2, 3])("after each of forty changes, one after another (%i)", async (seed) => {
    const [made, below] = [await makeCollege(), numbersFrom(seed)]
    for (let n = 0; n < 40; n++) {
      await change(db, made, below)
      expect(await differences(db)).toEqual([])
    }
  })

  test("after records are added, changed and deleted", async () => {
    const { terms, lecturers, subjects } = await makeCollege()
    expect(await differences(db)).toEqual([])
    await assign(db, lecturers[0]!.id, subjects[0]!.id, terms[1]!.id, "P1")
    await db.updateTable("teaching_assignment").set({ class: "P2" }).execute()
    expect(await differences(db)).toEqual([])
    await db.deleteFrom("teaching_assignment").execute()
    await db.deleteFrom("offering").execute()
    expect(await differences(db)).toEqual([])
    await db.deleteFrom("subject").where("owner_id", "is", null).execute()
    expect(await differences(db)).toEqual([])
    await db.deleteFrom("term").where("id", "=", terms[1]!.id).execute()
    expect(await differences(db)).toEqual([])
    await db.deleteFrom("lecturer").where("id", "=", lecturers[1]!.id).execute()
    expect(await differences(db)).toEqual([])
    expect(await db.selectFrom("taught_class").selectAll().execute()).not.toEqual([])
    await sql`truncate teaching_assignment`.execute(db)
    expect(await differences(db)).toEqual([])
  })

  test("after an unused term gets another number", async () => {
    const { terms } = await makeCollege()
    const before = await db.selectFrom("taught_class").selectAll().execute()
    await db.updateTable("term").set({ term_number: 4 }).where("id", "=", terms[0]!.id).execute()
    expect(await differences(db)).toEqual([])
    expect(await db.selectFrom("taught_class").selectAll().execute()).not.toEqual(before)
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
    expect(await differences(db)).toEqual([])
    await db.updateTable("lecturer").set({ deleted_at: null, class: "P1" }).execute()
    await db.updateTable("subject").set({ deleted_at: null, approval: "approved" }).execute()
    expect(await differences(db)).toEqual([])
    expect(await db.selectFrom("taught_class").selectAll().execute()).not.toEqual([])
  })
})
