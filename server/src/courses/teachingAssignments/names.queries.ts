import { comparable, comparableCode } from "#contract/lib/comparable.ts"
import { lettersAndDigits } from "#contract/lib/plainText.ts"
import type { Database } from "../../lib/db/database.ts"
import { fullName } from "../../people/people/queries.ts"
import { namedTerms } from "../terms/names.queries.ts"
import { pairOf } from "../terms/names.rules.ts"
import { weeksOfTerm } from "../terms/queries.ts"
import { type KnownNames, spellingsOf } from "./names.rules.ts"

/** The subjects, lecturers and terms of the college, of which there are few. */
export async function knownNames(db: Database): Promise<KnownNames> {
  const subjects = await db
    .selectFrom("subject")
    .select(["id", "code", "name", "kind", "year_of_study", "semester_number"])
    .where("deleted_at", "is", null)
    .where("approval", "=", "approved")
    .execute()
  const lecturers = await db
    .selectFrom("lecturer")
    .innerJoin("person", "person.id", "lecturer.person_id")
    .select(["lecturer.id", "employee_number", "first_name", "last_name", fullName("person").as("name")])
    .where("lecturer.deleted_at", "is", null)
    .execute()
  const terms = await namedTerms(db)
    .select(["term.kind", "term.semester", "term.start_date", "term.end_date", weeksOfTerm.as("weeks")])
    .execute()
  const offerings = await db.selectFrom("offering").select(["subject_id", "term_id"]).execute()
  return {
    subjects: keyed(subjects, ({ code, name }) => [comparableCode(code), comparable(name)]),
    lecturers: keyed(lecturers, ({ employee_number, name }) => [employee_number, name].map(lettersAndDigits)),
    lecturersSpelled: keyed(lecturers, ({ first_name, last_name }) => spellingsOf(first_name, last_name)),
    terms,
    offered: new Set(offerings.map((offering) => pairOf(offering.subject_id, offering.term_id))),
  }
}

/** Records by each of their keys. */
function keyed<Record>(records: readonly Record[], keysOf: (record: Record) => readonly string[]) {
  const byKey = new Map<string, Record[]>()
  for (const record of records)
    for (const key of new Set(keysOf(record))) byKey.set(key, [...(byKey.get(key) ?? []), record])
  return byKey
}
