import { sql } from "kysely"
import type * as z from "zod"
import type { classInput, classList } from "#contract/college/classes/endpoints.ts"
import type { classGroups } from "#contract/college/classes/groups.ts"
import type { Edit } from "#contract/lib/endpoints.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { restoreRows } from "../../lib/db/deletedRecords.ts"
import { anyOfTexts, retirement, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { lockTable } from "../../lib/db/locks.ts"
import { insertRow, records, updateRow } from "../../lib/db/records.ts"
import { found, rejectField } from "../../lib/errors.ts"
import { type Restorable, storedRow } from "../../lib/http/restoring.ts"
import { type Uses, whyNoClass } from "./rules.ts"

type Filter = z.output<typeof classList>

const studentsCount = sql<number>`(select count(*) from student
  where student.class = class.name and student.deleted_at is null)`

const selectClasses = (db: Database) =>
  db
    .selectFrom("class")
    .select([
      "id",
      "name",
      "position",
      sql<(typeof classGroups)[number]>`group_name`.as("group_name"),
      studentsCount.as("students_count"),
      "is_retired",
      "version",
    ])

export async function listClasses(db: Database, filter: Filter) {
  const { group_name, status, search } = filter
  const query = whereEqual(selectClasses(db), { group_name }, [retirement, status])
  const { rows, total } = await pageOf(whereFound(query, search, sql.ref("name")), filter, {
    defaultSort: "position",
    tieBreaker: "id",
  })
  return { classes: rows, total }
}

/** The names of all classes, in the college's order. */
export const listClassNames = async (db: Database) =>
  (await classNames(db, {}).execute()).map(({ name }) => name)

/** The names of the classes that the college offers, in its order. */
export const listOpenClasses = async (db: Database) =>
  (await classNames(db, {}).execute()).filter(({ is_retired }) => !is_retired).map(({ name }) => name)

const classNames = compileOnce((db) =>
  db.selectFrom("class").select(["name", "is_retired"]).orderBy("position"),
)

/**
 * The names of the classes that the college offers, for a write that puts records into the named ones, or into any: none of them
 * is retired, renamed or deleted before the transaction ends.
 */
export async function lockOpenClasses(db: Database, named?: readonly string[]) {
  const classes = db.selectFrom("class").select("name").orderBy("name").forKeyShare()
  await (named ? classes.where("name", "=", anyOfTexts(named)) : classes).execute()
  return listOpenClasses(db)
}

/** Refuses a retired class for people and for new work. `before` are the classes that a record has already and may keep. */
export async function requireOpenClasses(
  db: Database,
  field: string,
  requestedNames: readonly (string | null | undefined)[],
  before: readonly (string | null)[] = [],
) {
  const names = new Set(requestedNames.flatMap((name) => (name && !before.includes(name) ? [name] : [])))
  if (names.size === 0) return
  const offered = await lockOpenClasses(db, [...names])
  for (const name of names) rejectField(field, whyNoClass(name, offered))
}

/** The lists with which the names in requests are compared. They include retired classes, whose records can still be read. */
export const collegeLists = (db: Database) => ({ classes: () => listClassNames(db) })

const classRows = records("class", (db, id) => selectClasses(db).where("id", "=", id).executeTakeFirst())

/** A change of one class may move others, so only one change runs at a time. */
const lockClasses = (db: Database) => lockTable(db, "class")

export const classes = {
  ...classRows,

  /** No new record can name the class while it is locked. */
  async lock(db: Database, id: number) {
    await lockClasses(db)
    return classRows.lock(db, id)
  },

  async create(db: Database, { position, ...columns }: z.output<typeof classInput>) {
    await lockClasses(db)
    const last = sql<number>`(select coalesce(max(position), 0) + 1 from class)`
    const id = await insertRow(db, "class", { ...columns, position: last })
    await moveTo(db, id, position)
    return classRows.find(db, id)
  },

  async update(db: Database, id: number, { position, ...columns }: Edit<typeof classInput>) {
    await updateRow(db, "class", id, columns)
    if (position !== undefined) await moveTo(db, id, position)
    return classRows.find(db, id)
  },
}

export const restorableClass: Restorable = {
  /** Puts the class back to its place in the order. */
  async restore(db, record) {
    await lockClasses(db)
    const row = storedRow(record)
    const { last } = await db
      .selectFrom("class")
      .select(({ fn }) => fn.max<number | null>("position").as("last"))
      .executeTakeFirstOrThrow()
    await restoreRows(db, [{ table: "class", rows: [{ ...row, position: (last ?? 0) + 1 }] }])
    await moveTo(db, record.record_id, Number(row.position))
    return []
  },
}

/** Puts a class at a position, which is the last one if it is null or beyond the end. */
async function moveTo(db: Database, id: number, position: number | null = null) {
  const others = await db.selectFrom("class").select("id").where("id", "<>", id).orderBy("position").execute()
  const order = others.map((row) => row.id)
  order.splice((position ?? others.length + 1) - 1, 0, id)
  await renumber(db, order)
}

/** Numbers the classes from 1, in the given order or in their own. Only classes whose position changes count as changed. */
export async function renumber(db: Database, order: readonly number[] = []) {
  await sql`
    update class set position = wanted.position
    from (select id, row_number() over (order by array_position(${order}::int[], id), class.position) as position from class) wanted
    where wanted.id = class.id and wanted.position <> class.position`.execute(db)
}

/** Counts the people who are in a class today. */
export async function countPeople(db: Database, name: string) {
  const { rows } = await sql<Pick<Uses, "students" | "lecturers">>`select
    (select count(*) from student where class = ${name} and deleted_at is null) as students,
    (select count(*) from lecturer where class = ${name} and deleted_at is null) as lecturers`.execute(db)
  return found(rows[0])
}

/** Counts the records that name a class, including deleted ones that can be restored. */
export async function countUses(db: Database, name: string) {
  const { rows } = await sql<Uses>`select
    (select count(*) from student where class = ${name}) as students,
    (select count(*) from lecturer where class = ${name}) as lecturers,
    (select count(*) from enrolment where class = ${name}) as enrolments,
    (select count(*) from teaching_assignment where class = ${name}) as teaching_assignments,
    (select count(*) from timetable_entry where ${name} = any(classes)) as timetable_entries,
    (select count(*) from class_session where ${name} = any(classes)) as attendance_records,
    (select count(*) from assignment where class = ${name}) as assignments,
    (select count(*) from submission where class = ${name}) as submissions,
    (select count(*) from grade where class = ${name}) as grades,
    (select count(*) from material where class = ${name}) as materials,
    (select count(*) from document where class = ${name}) as documents,
    (select count(*) from rollover_student where ${name} in (from_class, to_class, chosen_class)) as moves,
    (select count(*) from saved_report where class = ${name}) as saved_reports`.execute(db)
  return found(rows[0])
}
