import { alike } from "#contract/lib/alike.ts"
import { lettersAndDigits } from "#contract/lib/plainText.ts"
import type { Database } from "../../lib/db/database.ts"
import { fullName } from "../../people/people/queries.ts"
import { namedTerms } from "../terms/names.queries.ts"
import { pairOf } from "../terms/names.rules.ts"
import { weeksOfTerm } from "../terms/queries.ts"
import type { KnownNames } from "./names.rules.ts"

/** The subjects, lecturers and terms of the college, of which there are few. */
export async function knownNames(db: Database): Promise<KnownNames> {
  const subjects = await db
    .selectFrom("subject")
    .select(["id", "code", "kind", "year_of_study", "semester_number"])
    .where("deleted_at", "is", null)
    .where("approval", "=", "approved")
    .execute()
  const lecturers = await db
    .selectFrom("lecturer")
    .innerJoin("person", "person.id", "lecturer.person_id")
    .select(["lecturer.id", "employee_number", fullName("person").as("name")])
    .where("lecturer.deleted_at", "is", null)
    .execute()
  const terms = await namedTerms(db)
    .select(["term.kind", "term.semester", "term.start_date", "term.end_date", weeksOfTerm.as("weeks")])
    .execute()
  const offerings = await db.selectFrom("offering").select(["subject_id", "term_id"]).execute()
  const names = lecturers.flatMap((lecturer) =>
    [lecturer.employee_number, lecturer.name].map((name) => [lettersAndDigits(name), lecturer] as const),
  )
  return {
    subjects: new Map(subjects.map((subject) => [alike(subject.code), subject])),
    lecturers: new Map(
      [...Map.groupBy(names, ([name]) => name)].map(([name, found]) => [name, found.map(([, who]) => who)]),
    ),
    terms,
    offered: new Set(offerings.map((one) => pairOf(one.subject_id, one.term_id))),
  }
}
