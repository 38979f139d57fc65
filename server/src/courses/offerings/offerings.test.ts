import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { deleteRecord } from "../../../test/records.ts"
import { dropUnusedOffering, offeringOf, offeringUsers } from "./queries.ts"

const college = await openCollege()
const { db } = college
const { addTerm, addSubject, clear } = courseOf(college)
const offerings = () => db.selectFrom("offering").select(["id", "credits"]).execute()

beforeEach(clear)

test("an offering is created once, with the subject's credits at that time", async () => {
  const [term, subject] = [await addTerm(1), await addSubject()]
  const id = await offeringOf(db, subject.id, term.id)
  await db.updateTable("subject").set({ credits: 5 }).where("id", "=", subject.id).execute()
  expect(await offeringOf(db, subject.id, term.id)).toBe(id)
  expect(await offerings()).toEqual([{ id, credits: 3 }])
})

test("a deleted subject is not offered", async () => {
  const [term, subject] = [await addTerm(1), await addSubject()]
  await deleteRecord(db, "subject", subject.id)
  await expect(offeringOf(db, subject.id, term.id)).rejects.toThrow("does not exist any more")
  expect(await offerings()).toEqual([])
})

test("only an offering that nothing refers to is dropped", async () => {
  const [term, subject] = [await addTerm(1), await addSubject()]
  const offering_id = await offeringOf(db, subject.id, term.id)
  await db
    .insertInto("assignment")
    .values({ offering_id, title: "Essay", due_at: sql<string>`now()` })
    .execute()
  await dropUnusedOffering(db, subject.id, term.id)
  expect(await offerings()).toHaveLength(1)
  await db.deleteFrom("assignment").execute()
  await dropUnusedOffering(db, subject.id, term.id)
  expect(await offerings()).toEqual([])
})

test("every table whose records keep an offering is known", async () => {
  const { rows } = await sql<{ name: string }>`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'offering'::regclass and confdeltype <> 'c' order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual([...offeringUsers].sort())
})
