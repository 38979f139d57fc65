import { sql } from "kysely"
import { beforeEach, expect, test } from "vitest"
import type { TaughtClass } from "../../../db/types.ts"
import { openCollege } from "../../../test/college.ts"
import { courseOf } from "../../../test/course.ts"
import { deleteRecord } from "../../../test/records.ts"
import { assign, differences, offer } from "../../../test/taughtClasses.ts"

const college = await openCollege()
const { db } = college
const { addTerm, addLecturer, addSubject, clear } = courseOf(college)

beforeEach(clear)

type Case = {
  rule: string
  /** The home classes of Ada and Eve. */
  classes: [string | null, string | null]
  /** The subject's creator. */
  owner?: "Ada" | "Eve"
  /** The classes that each lecturer is assigned in this subject and term; null means all classes. */
  assigned?: { Ada?: (string | null)[]; Eve?: (string | null)[] }
  gone?: "Ada" | "Eve"
  /** The subject's further columns. */
  subject?: { approval?: "waiting" | "rejected"; deleted_at?: string; year_of_study?: number }
  /** The next term has an offering of the subject. */
  offered?: boolean
  /** The expected classes of each in the subject, in this term and the next. */
  taught: { Ada: string[]; Eve: string[] }
}

const cases: Case[] = [
  { rule: "nobody teaches what nobody is assigned", classes: [null, null], taught: { Ada: [], Eve: [] } },
  {
    rule: "lecturers teach a subject that nobody is assigned to their home class, in every term",
    classes: ["P1", "P2"],
    taught: { Ada: ["now P1", "next P1"], Eve: ["now P2", "next P2"] },
  },
  {
    rule: "an assigned lecturer teaches those classes in that term, and nobody's home class there any more",
    classes: ["P1", "P2"],
    assigned: { Ada: ["P3", "P4"] },
    taught: { Ada: ["now P3", "now P4", "next P1"], Eve: ["next P2"] },
  },
  {
    rule: "an assignment without a class is all classes",
    classes: [null, null],
    assigned: { Ada: [null], Eve: ["P1"] },
    taught: { Ada: ["now all"], Eve: ["now P1"] },
  },
  {
    rule: "a lecturer who left teaches nothing, and what they were assigned is open to home classes",
    classes: ["P1", "P2"],
    assigned: { Ada: [null] },
    gone: "Ada",
    taught: { Ada: [], Eve: ["now P2", "next P2"] },
  },
  {
    rule: "lecturers teach the modules they created to all classes in the terms of its place, and home classes don't",
    classes: ["P1", "P2"],
    owner: "Ada",
    taught: { Ada: ["now all"], Eve: [] },
  },
  {
    rule: "lecturers teach the modules they created in every term that it was offered in",
    classes: ["P1", "P2"],
    owner: "Ada",
    offered: true,
    taught: { Ada: ["next all", "now all"], Eve: [] },
  },
  {
    rule: "a module of another year of study gives its creator no class in these terms",
    classes: ["P1", "P2"],
    owner: "Ada",
    subject: { year_of_study: 2 },
    taught: { Ada: [], Eve: [] },
  },
  {
    rule: "nobody teaches a module that waits for approval",
    classes: ["P1", "P2"],
    owner: "Ada",
    assigned: { Eve: ["P5"] },
    subject: { approval: "waiting" },
    taught: { Ada: [], Eve: [] },
  },
  {
    rule: "nobody teaches a module that was rejected, even once its creator has left",
    classes: ["P1", "P2"],
    owner: "Ada",
    gone: "Ada",
    subject: { approval: "rejected" },
    taught: { Ada: [], Eve: [] },
  },
  {
    rule: "nobody teaches a deleted subject",
    classes: ["P1", "P2"],
    assigned: { Ada: ["P3"] },
    subject: { deleted_at: "2026-01-01" },
    taught: { Ada: [], Eve: [] },
  },
  {
    rule: "a colleague may be assigned a lecturer's module",
    classes: ["P1", "P2"],
    owner: "Ada",
    assigned: { Eve: ["P5"] },
    taught: { Ada: ["now all"], Eve: ["now P5"] },
  },
  {
    rule: "creators who are assigned a class teach all classes all the same",
    classes: [null, null],
    owner: "Ada",
    assigned: { Ada: ["P5"] },
    taught: { Ada: ["now all", "now P5"], Eve: [] },
  },
  {
    rule: "a module whose creator left is open to home classes",
    classes: ["P1", "P2"],
    owner: "Ada",
    gone: "Ada",
    taught: { Ada: [], Eve: ["next P2", "now P2"] },
  },
]

test.each(cases)("$rule", async ({ classes, owner, assigned = {}, gone, offered, taught, ...given }) => {
  const [now, next] = [await addTerm(1), await addTerm(2, { from: 70, to: 150 })]
  const lecturers = { Ada: await addLecturer(classes[0]), Eve: await addLecturer(classes[1]) }
  const subject = await addSubject("English", owner ? lecturers[owner].id : null)
  for (const name of ["Ada", "Eve"] as const)
    for (const className of assigned[name] ?? [])
      await assign(db, lecturers[name].id, subject.id, now.id, className)
  if (offered) await offer(db, subject.id, next.id)
  if (given.subject) await db.updateTable("subject").set(given.subject).where("id", "=", subject.id).execute()
  if (gone) await deleteRecord(db, "lecturer", lecturers[gone].id)

  const { rows } = await sql<TaughtClass>`select * from taught_class_rule(null, null, null)`.execute(db)
  const of = (id: number) =>
    rows
      .filter(({ lecturer_id }) => lecturer_id === id)
      .map((row) => `${row.term_id === now.id ? "now" : "next"} ${row.class ?? "all"}`)
      .sort()
  expect({ Ada: of(lecturers.Ada.id), Eve: of(lecturers.Eve.id) }).toEqual({
    Ada: [...taught.Ada].sort(),
    Eve: [...taught.Eve].sort(),
  })
  expect(await differences(db)).toEqual([])
})
