import { sql } from "kysely"
import { expect, test } from "vitest"
import { readConstraintMessages } from "../../src/lib/db/constraints.ts"
import type { College } from "../college.ts"

/** PostgreSQL's default names for unnamed constraints: "term_academic_year_id_fkey". */
const unnamed = String.raw`_(pkey|key|fkey|check|excl|not_null)\d*$`

/** Tables whose rows are never deleted. A class is deleted so rarely that every table may be read for it. */
const neverDeleted = ["class", "class_group", "grading_policy"]

const random = "random, of at least 122 bits"
const byNumber = "made from a number that is given once"
const ignored = "every insert ignores a row that is there (on conflict)"
const locked = "the next number is taken while the record is locked"
const computed = "written only by the recomputation, which deletes the earlier rows under a lock"
const referred = "the id alone is unique; foreign keys of several columns need it"

/** Unique constraints without a sentence, and why no input can break them. */
const unreached: Readonly<Record<string, string>> = {
  academic_year_id_during_key: referred,
  assignment_id_offering_id_max_points_key: referred,
  rubric_id_assignment_id_key: referred,
  api_token_hash_key: random,
  calendar_feed_hash_key: random,
  one_time_link_hash_key: random,
  upload_key_key: random,
  deleted_record_kind_record_id_key:
    "whatever is deleted is found no more by a second deletion, and restoring it removes the row",
  document_code_key: random,
  document_reference_key: byNumber,
  import_reference_key: byNumber,
  submission_reference_key: byNumber,
  device_key_person_id_device_id_key: "a second sign-in updates the row of the first",
  class_id_key: byNumber,
  class_position_key: "the whole order is written anew, by one at a time",
  document_replaced_by_key:
    "a document replaces others in the call that issues it, one or those of its student and term",
  event_registration_event_id_person_id_key: ignored,
  offering_subject_id_term_id_key: ignored,
  lesson_entry_id_planned_date_key: ignored,
  material_version_material_id_number_key: locked,
  submission_version_submission_id_number_key: locked,
  rubric_assignment_id_number_key: locked,
  module_item_subject_id_position_key: "the whole order is written anew while the subject is locked",
  grade_total_offering_id_class_grade_type_day_key: computed,
  result_total_academic_year_id_term_id_subject_id_class_year_key: computed,
  taught_class_lecturer_id_subject_id_term_id_class_key: computed,
  work_total_assignment_id_class_key: computed,
}

/**
 * Tests the rule of the migrations: a constraint that a person's input can break has a name and a message. A constraint that
 * only a bug can break keeps PostgreSQL's name, and breaking it is a logged 500. nonsense.test.ts finds constraints that are in
 * the wrong group.
 */
export function testConstraints({ db }: College) {
  test("every named constraint and unique index has a message", async () => {
    const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || ': ' || conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and conname !~ ${unnamed}
      and contype in ('p', 'u', 'f', 'c', 'x') and obj_description(oid, 'pg_constraint') is null
    union all
    select indrelid::regclass || ': ' || relname from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace and obj_description(indexrelid, 'pg_class') is null
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual([])
  })

  test("every unique constraint has a message, or a reason why no input can break it", async () => {
    const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'u' and obj_description(oid, 'pg_constraint') is null
    order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(unreached).toSorted())
  })

  test("every reference to a deletable record has an index", async () => {
    const { rows } = await sql<{ name: string }>`
    select conrelid::regclass || ': ' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace
      and confrelid::regclass::text <> all(${neverDeleted}::text[]) and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
          and coalesce(pg_get_expr(indpred, indrelid), '') in ('', format('(%s IS NOT NULL)', attname)))
    order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual([])
  })

  test("the messages are sentences, some prefixed with their field", async () => {
    for (const sentence of (await readConstraintMessages(db)).values()) {
      expect(sentence).toMatch(/^([a-z_]+: )?[A-Z][^\n]*\.$/)
    }
  })
}
