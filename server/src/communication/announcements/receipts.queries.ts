import { sql } from "kysely"
import type * as z from "zod"
import type { announcementReaderList } from "#contract/communication/announcements/receipts.ts"
import { sum } from "#contract/lib/objects.ts"
import { classOrder } from "../../college/college/queries.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf, readInBatches } from "../../lib/db/lists.ts"
import { countMailed } from "../../people/notifications/reach.queries.ts"
import { byName, fullName } from "../../people/people/queries.ts"
import { readersOf, readersOfAnnouncement, type Target } from "./audience.queries.ts"

type Filter = z.output<typeof announcementReaderList>

/** Stores the instant of the viewer's first reading, and returns it. */
export async function recordReading(db: Database, { personId }: Viewer, id: number) {
  await db
    .insertInto("announcement_read")
    .values({ announcement_id: id, person_id: personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { read_at } = await db
    .selectFrom("announcement_read")
    .select("read_at")
    .where("announcement_id", "=", id)
    .where("person_id", "=", personId)
    .executeTakeFirstOrThrow()
  return read_at
}

/** The audience of an announcement, with its receipts. */
const receipts = (db: Database, id: number) =>
  readersOfAnnouncement(db, id).leftJoin("announcement_read as receipt", (join) =>
    join
      .onRef("receipt.person_id", "=", "person.id")
      .onRef("receipt.announcement_id", "=", "announcement.id"),
  )

const isRead = sql<boolean>`(receipt.read_at is not null)`

function matching(db: Database, id: number, { search, state, role, ...filter }: Filter) {
  const query = receipts(db, id).select([
    "person.id as person_id",
    "person.first_name",
    "person.last_name",
    "person.role",
    "student.student_number",
    "student.class",
    "receipt.read_at",
  ])
  const filtered = whereEqual(query, { "person.role": role, "student.class": filter.class }, [
    isRead,
    state && state === "read",
  ])
  return whereFound(filtered, search, sql`concat_ws(' ', ${fullName("person")}, student.student_number)`)
}

const order = {
  defaultSort: "last_name",
  tieBreaker: "person.id",
  nullable: ["class", "read_at"],
  sorts: { last_name: byName, class: classOrder("student"), read_at: sql.ref("receipt.read_at") },
}

export async function listReaders(db: Database, id: number, filter: Filter) {
  const [{ rows: readers, total }, groups] = await Promise.all([
    pageOf(matching(db, id, filter), filter, order),
    countByClass(db, id),
  ])
  const audience = sum(groups.map((group) => group.total))
  const read = sum(groups.map((group) => group.read))
  return { readers, total, counts: { total: audience, read, unread: audience - read }, groups }
}

/** Students by class, in the order of the classes, and the other roles. */
const countByClass = (db: Database, id: number) =>
  receipts(db, id)
    .select(["person.role", "student.class"])
    .select(({ fn }) => [fn.countAll<number>().as("total"), fn.count<number>("receipt.read_at").as("read")])
    .groupBy(["person.role", "student.class"])
    .orderBy("person.role", "desc")
    .orderBy(classOrder("student"))
    .execute()

export const listForExport = (db: Database, id: number, filter: Filter) =>
  readInBatches(matching(db, id, filter), filter, order)

/** The number of people of each role in an audience, and of those whom its email reaches. */
export const countAudience = (db: Database, target: Target, hasMailServer: boolean) =>
  readersOf(db, target)
    .select([
      sql<number>`count(*)`.as("total"),
      sql<number>`count(*) filter (where person.role = 'student')`.as("students"),
      sql<number>`count(*) filter (where person.role = 'lecturer')`.as("lecturers"),
      sql<number>`count(*) filter (where person.role = 'admin')`.as("administrators"),
      countMailed({ type: "announcement", topic: null }, hasMailServer).as("by_email"),
    ])
    .executeTakeFirstOrThrow()
