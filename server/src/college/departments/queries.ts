import { sql } from "kysely"
import type * as z from "zod"
import type { departmentList } from "#contract/college/departments.ts"
import type { Database } from "../../lib/db/database.ts"
import { retirement, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { records } from "../../lib/db/records.ts"
import { rejectField } from "../../lib/errors.ts"
import { whyNoDepartment } from "./rules.ts"

type Filter = z.output<typeof departmentList>

const lecturersCount = sql<number>`(select count(*) from lecturer
  where lecturer.department = department.name and lecturer.deleted_at is null)`

const selectDepartments = (db: Database) =>
  db
    .selectFrom("department")
    .select(["id", "name", "is_retired", lecturersCount.as("lecturers_count"), "version"])

export async function listDepartments(db: Database, filter: Filter) {
  const query = whereEqual(selectDepartments(db), {}, [retirement, filter.status])
  const found = whereFound(query, filter.search, sql.ref("name"))
  const { rows, total } = await pageOf(found, filter, { defaultSort: "name", tieBreaker: "id" })
  return { departments: rows, total }
}

export const departments = records("department", (db, id) =>
  selectDepartments(db).where("id", "=", id).executeTakeFirst(),
)

/** Whether the record of any lecturer names the department. Lecturers who have left count too. */
export async function isInUse(db: Database, name: string) {
  return (
    (await db.selectFrom("lecturer").select("id").where("department", "=", name).executeTakeFirst()) !==
    undefined
  )
}

/** Refuses a lecturer's new department unless the college offers it. A lecturer of a retired department can remain in it. */
export async function requireDepartment(db: Database, name: string, before?: string) {
  if (name === before) return
  rejectField("department", whyNoDepartment(name, await listOpenDepartments(db)))
}

export async function listOpenDepartments(db: Database) {
  const offered = await db
    .selectFrom("department")
    .select("name")
    .where("is_retired", "=", false)
    .orderBy("id")
    .execute()
  return offered.map(({ name }) => name)
}

/** The present name of a department that an address names; undefined if it never existed. */
export async function presentName(db: Database, name: string) {
  const department = await db
    .selectFrom("department")
    .select("name")
    .where(sql<boolean>`(name = ${name} or ${name} = any(former_names))`)
    .orderBy(sql`name = ${name}`, "desc")
    .orderBy("id")
    .executeTakeFirst()
  return department?.name
}
