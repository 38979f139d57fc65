import { sql } from "kysely"
import { classField } from "#contract/college/classGroups.ts"
import type { classGroups } from "#contract/college/college/classes.ts"
import type { Database } from "../../lib/db/database.ts"

type GroupName = (typeof classGroups)[number]

export async function readClassGroups(db: Database) {
  const { rows: groups } = await sql<{
    name: GroupName
    classes: string[]
    students_count: number
    materials_count: number
  }>`
    select name, array(select class.name from class where group_name = class_group.name order by position) as classes,
      (select count(*) from student join class on class.name = student.class
        where group_name = class_group.name and student.deleted_at is null) as students_count,
      (select count(*) from material where class_group = class_group.name) as materials_count
    from class_group order by name`.execute(db)
  // Each change counts up one class at least, so the sum is never the same again.
  const { version } = await db
    .selectFrom("class")
    .select(sql<number>`sum(version)::int`.as("version"))
    .executeTakeFirstOrThrow()
  return { ...byClass(groups), groups, version }
}

export async function lockClassGroups(db: Database) {
  await sql`select from class order by position for no key update`.execute(db)
  return readClassGroups(db)
}

/** The record as its form has it: a field for each class. */
const byClass = (groups: readonly { name: string; classes: string[] }[]): Record<string, string> =>
  Object.fromEntries(groups.flatMap(({ name, classes }) => classes.map((one) => [classField(one), name])))

export async function updateClassGroups(db: Database, groupOf: Readonly<Record<string, unknown>>) {
  await sql`
    update class set group_name = wanted.value, version = version + 1
    from jsonb_each_text(${JSON.stringify(groupOf)}::jsonb) as wanted
    where wanted.key = lower(class.name) and group_name <> wanted.value`.execute(db)
  return readClassGroups(db)
}
