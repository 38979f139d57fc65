import { sql } from "kysely"
import { sum } from "#contract/lib/objects.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"

const ownClasses = compileOnce(
  (_db, { lecturerId }: { lecturerId: number | null }) =>
    sql<{ name: string; home: boolean }>`
    select name, name is not distinct from (select class from lecturer where id = ${lecturerId}) as home
    from class
    where name = (select class from lecturer where id = ${lecturerId})
      or name in (select class from taught_class where lecturer_id = ${lecturerId})
      or exists (select from taught_class where lecturer_id = ${lecturerId} and class is null)
    order by position`,
)

/** A lecturer's home class, and all classes that they may view, in order: the home class and those they teach. */
export async function listOwnClasses(db: Database, lecturerId: number | null) {
  const rows = await ownClasses(db, { lecturerId }).execute()
  return {
    lecturerClass: rows.find(({ home }) => home)?.name ?? null,
    classes: rows.map(({ name }) => name),
  }
}

/** The number of active students in each class, in the classes' order, and without a class. Everybody may see it. */
export async function countByClass(db: Database) {
  const rows = await db
    .selectFrom("student")
    .innerJoin("person", "person.id", "student.person_id")
    .leftJoin("class", "class.name", "student.class")
    .where("student.deleted_at", "is", null)
    .where("left_as", "is", null)
    .where("person.status", "=", "active")
    .select((student) => ["student.class", student.fn.countAll<number>().as("count")])
    .groupBy(["student.class", "position"])
    .orderBy("position")
    .execute()
  return { students: rows, total: sum(rows.map(({ count }) => count)) }
}
