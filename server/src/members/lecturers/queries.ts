import { type SelectQueryBuilder, sql } from "kysely"
import type * as z from "zod"
import type { Edit } from "#contract/lib/endpoints.ts"
import type {
  LecturerDetails,
  lecturerChange,
  lecturerEdit,
  lecturerList,
} from "#contract/members/lecturers/endpoints.ts"
import type { DB } from "../../../db/types.ts"
import { requireOpenClasses } from "../../college/classes/queries.ts"
import { classOrder } from "../../college/college/queries.ts"
import { requireDepartment } from "../../college/departments/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { anyOf, contains, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { allOf, pageOf } from "../../lib/db/lists.ts"
import { lockPeople } from "../../lib/db/locks.ts"
import { byName, peopleFound, personStatus, updateContact } from "../../people/people/queries.ts"

type ListFilter = z.output<typeof lecturerList>
type Filter = Partial<Omit<ListFilter, "page" | "limit" | "sort">>
type LecturerQuery = SelectQueryBuilder<DB, "lecturer" | "person", object>

export const lecturers = (db: Database): LecturerQuery =>
  db
    .selectFrom("lecturer")
    .innerJoin("person", "person.id", "lecturer.person_id")
    .where("lecturer.deleted_at", "is", null)

/** A photograph of staff is public (product decision 2.8). */
export const photoUrl = sql<string | null>`'/uploads/pictures/' || photo_id || '-480.webp'`.as("photo_url")

const selectColumns = (query: LecturerQuery) =>
  query.select([
    "lecturer.id",
    "person_id",
    "first_name",
    "last_name",
    sql<string | null>`person.email`.as("email"),
    "employee_number",
    "phone as phone_number",
    "department",
    "qualification",
    "specialization",
    "office_location",
    "lecturer.class",
    "hire_date",
    photoUrl,
    personStatus.as("status"),
    sql<boolean>`person.status = 'active'`.as("is_active"),
    // The account and the record are edited separately, so the version is the sum of both; neither ever decreases.
    sql<number>`lecturer.version + person.version`.as("version"),
  ])

function matching(query: LecturerQuery, { search, department, status, email }: Filter) {
  const filtered = whereEqual(query, { department }, [personStatus, status])
  const withEmail = email === "none" ? filtered.where("person.email", "is", null) : filtered
  return whereFound(withEmail, search, matches)
}

/** Lecturers whose name, email address, employee number, department or specialization matches. */
const matches = (search: string) => sql<boolean>`(lecturer.person_id = any(${peopleFound(search)})
  or ${contains(sql`concat_ws(' ', employee_number, department, specialization)`, search)})`

export const order = {
  defaultSort: "last_name",
  tieBreaker: "lecturer.id",
  nullable: ["class"],
  sorts: { last_name: byName, class: classOrder("lecturer") },
}

export async function listLecturers(db: Database, filter: ListFilter) {
  const { rows, total } = await pageOf(selectColumns(matching(lecturers(db), filter)), filter, order)
  return { lecturers: rows, total }
}

/** All that a list finds, for a file. */
export const listForExport = (db: Database, filter: ListFilter) =>
  allOf(selectColumns(matching(lecturers(db), filter)), filter, order)

/** All lecturers, of whom there are few. */
export const listEveryLecturer = (db: Database) => selectColumns(lecturers(db)).execute()

export function findLecturer(db: Database, id: number) {
  return selectColumns(lecturers(db)).where("lecturer.id", "=", id).executeTakeFirst()
}

/** The number of visitors' messages to a lecturer that aren't marked as answered. Only the lecturer may read them (record 31). */
export async function countWaitingMessages(db: Database, id: number) {
  const { count } = await db
    .selectFrom("contact_message")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("lecturer_id", "=", id)
    .where("status", "in", ["new", "read"])
    .executeTakeFirstOrThrow()
  return count
}

export function countLecturers(db: Database) {
  return lecturers(db)
    .select((lecturer) => [
      lecturer.fn.countAll<number>().as("total"),
      lecturer.fn.countAll<number>().filterWhere(personStatus, "=", "active").as("active"),
      sql<number>`count(distinct department)`.as("departments"),
      lecturer.fn.countAll<number>().filterWhere("lecturer.class", "is", null).as("without_class"),
    ])
    .executeTakeFirstOrThrow()
}

/** Makes a person a lecturer, with the next employee number (product decision 3.13). */
export async function createLecturer(db: Database, personId: number, input: LecturerDetails) {
  const { lecturer_class, ...details } = input
  await requireDepartment(db, details.department)
  await requireOpenClasses(db, "lecturer_class", [lecturer_class])
  return db
    .insertInto("lecturer")
    .values({
      ...details,
      person_id: personId,
      employee_number: sql<string>`next_number('L')`,
      class: lecturer_class,
    })
    .returning(["id", "employee_number"])
    .executeTakeFirstOrThrow()
}

/** Locks a lecturer and their account, and reads them. */
export async function lockLecturer(db: Database, id: number) {
  await lockPeople(lecturers(db).where("lecturer.id", "=", id))
  return findLecturer(db, id)
}

/** Changes a locked lecturer. The account's status and the photo are changed separately. */
export async function updateLecturer(
  db: Database,
  { id, ...before }: { id: number; department: string; class: string | null },
  edit: Edit<typeof lecturerEdit>,
) {
  await requireDepartment(db, edit.department, before.department)
  await requireOpenClasses(db, "lecturer_class", [edit.lecturer_class], [before.class])
  const { department, hire_date, qualification, specialization, office_location, lecturer_class } = edit
  const { person_id } = await db
    .updateTable("lecturer")
    .set({ department, hire_date, qualification, specialization, office_location, class: lecturer_class })
    .where("id", "=", id)
    .returning("person_id")
    .executeTakeFirstOrThrow()
  await updateContact(db, person_id, edit)
}

type Selection = Omit<z.output<typeof lecturerChange>, "change">

const selected = (db: Database, { all, ids = [], ...filter }: Selection) =>
  all ? matching(lecturers(db), filter) : lecturers(db).where("lecturer.id", "=", anyOf(ids))

/** Locks the selected lecturers in the order of the printed slips, and reads who needs a login code. */
export const lockForCodes = (db: Database, selection: Selection) =>
  selected(db, selection)
    .select(["person.id", "first_name", "last_name", "person.email", "employee_number as number"])
    .select(sql<boolean>`password_hash is null and person.status = 'active'`.as("needs_code"))
    .orderBy(byName)
    .orderBy("lecturer.id")
    .forNoKeyUpdate("person")
    .execute()

/** Locks the selected lecturers, or all that the list finds. */
export async function lockSelection(db: Database, selection: Selection) {
  return selected(db, selection)
    .select(["lecturer.id", "person_id", "lecturer.class", personStatus.as("status")])
    .orderBy("lecturer.id")
    .forNoKeyUpdate()
    .execute()
}

/** Lecturers who may be the same person as one who was added, because their names are alike. */
export const listNamesakes = (db: Database, addedIds: readonly number[]) =>
  lecturers(db)
    .select(["first_name", "last_name", "employee_number"])
    .where(
      sql<boolean>`exists (select from lecturer added join person as namesake on namesake.id = added.person_id
        where added.id = ${anyOf(addedIds)} and added.id <> lecturer.id
          and comparable(namesake.first_name || ' ' || namesake.last_name)
            = comparable(person.first_name || ' ' || person.last_name))`,
    )
    .orderBy("lecturer.id")
    .execute()
