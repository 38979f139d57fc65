import { sql } from "kysely"
import type * as z from "zod"
import { sum } from "#contract/lib/objects.ts"
import type { lecturerList } from "#contract/members/lecturers/endpoints.ts"
import {
  type StaffSearch,
  staffOnPage,
  type TeachingStaff,
} from "#contract/members/lecturers/teachingStaff.ts"
import { presentName } from "../../college/departments/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { contains, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { pictureOf } from "../../lib/files/pictureSizes.ts"
import { fullName } from "../../people/people/queries.ts"
import { lecturers, order, photoUrl } from "./queries.ts"

type Filter = StaffSearch & Partial<Pick<z.output<typeof lecturerList>, "sort" | "page" | "limit">>

const publicLecturers = (db: Database) => lecturers(db).where("person.status", "=", "active")

/** The lecturers that the website shows. Visitors don't find them by email address. */
export async function listPublicLecturers(db: Database, { department, ...filter }: Filter) {
  const query = whereFound(whereEqual(publicLecturers(db), { department }), filter.search, matches)
  const { rows, total } = await pageOf(selectColumns(query), filter, order)
  return { lecturers: rows, total }
}

/** A lecturer, if the website shows them. */
export function findPublicLecturer(db: Database, id: number) {
  return selectColumns(publicLecturers(db)).where("lecturer.id", "=", id).executeTakeFirst()
}

const selectColumns = (query: ReturnType<typeof lecturers>) =>
  query.select([
    "lecturer.id",
    "first_name",
    "last_name",
    "department",
    "specialization",
    photoUrl,
    pictureOf("person.photo_id").as("picture"),
  ])

/** Each word costs two searches, and anybody may search, so further words are ignored. */
const maxWords = 6

/**
 * Finds lecturers for whom each word is in the name, the department or the specialization. An index serves each of the
 * two searches.
 */
function matches(search: string) {
  const words = [...new Set(search.split(/[\s,]+/).filter(Boolean))].slice(0, maxWords)
  const each = words.map(
    (word) => sql`(lecturer.person_id = any(array(
        select id from person
        where role = 'lecturer' and deleted_at is null and ${contains(fullName("person"), word)}))
      or ${contains(sql`department || ' ' || coalesce(specialization, '')`, word)})`,
  )
  return sql<boolean>`(${each.length > 0 ? sql.join(each, sql` and `) : sql`true`})`
}

export const staffReaders = (db: Database) => ({
  teachingStaff: (page: number, search: StaffSearch) => readTeachingStaff(db, page, search),
})

/** A page of the list of lecturers; undefined beyond the last, and for a department that never existed. */
export async function readTeachingStaff(
  db: Database,
  page: number,
  { search, department: named }: StaffSearch,
): Promise<TeachingStaff | undefined> {
  const department = named && (await presentName(db, named))
  if (named && !department) return undefined
  const filter = { ...(search && { search }), ...(department && { department }) }
  const [{ lecturers, total: found }, departments] = await Promise.all([
    listPublicLecturers(db, { ...filter, page, limit: staffOnPage }),
    countByDepartment(db),
  ])
  const pages = Math.max(1, Math.ceil(found / staffOnPage))
  const total = sum(departments.map(({ lecturers }) => lecturers))
  return page <= pages ? { search: filter, lecturers, found, page, pages, total, departments } : undefined
}

const countByDepartment = (db: Database) =>
  publicLecturers(db)
    .select((lecturer) => ["department", lecturer.fn.countAll<number>().as("lecturers")])
    .groupBy("department")
    .orderBy("department")
    .execute()
