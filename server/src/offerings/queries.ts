import { sql } from "kysely"
import type { Database } from "../lib/db/database.ts"
import { anyOf } from "../lib/db/filters.ts"
import { requireReference } from "../lib/errors.ts"

/** Finds the offering of a subject in a term, or creates it with the subject's current credits. */
export async function offeringOf(db: Database, subjectId: number, termId: number) {
  await db
    .insertInto("offering")
    .columns(["subject_id", "term_id", "credits"])
    .expression((subject) =>
      subject
        .selectFrom("subject")
        .select(["id", sql<number>`${termId}::int`.as("term_id"), "credits"])
        .where("id", "=", subjectId)
        .where("deleted_at", "is", null),
    )
    .onConflict((conflict) => conflict.columns(["subject_id", "term_id"]).doNothing())
    .execute()
  const offering = await db
    .selectFrom("offering")
    .innerJoin("subject", "subject.id", "subject_id")
    .select("offering.id")
    .where("subject_id", "=", subjectId)
    .where("term_id", "=", termId)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  return requireReference(offering, "subject_id").id
}

/** Every table that refers to offerings. */
export const offeringUsers = ["teaching_assignment", "assignment", "grade"] as const

/** Deletes an offering that nothing refers to any more, so that a term chosen by mistake leaves no trace. */
export async function dropUnusedOffering(db: Database, subjectId: number, termId: number) {
  const offerings = await db
    .selectFrom("offering")
    .select("id")
    .where("subject_id", "=", subjectId)
    .where("term_id", "=", termId)
    .execute()
  await dropUnusedOfferings(
    db,
    offerings.map(({ id }) => id),
  )
}

export async function dropUnusedOfferings(db: Database, ids: readonly number[]) {
  // The lock comes first: another transaction has either used the offering before, or finds it deleted afterwards.
  await db
    .selectFrom("offering")
    .select("id")
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forUpdate()
    .execute()
  await db
    .deleteFrom("offering")
    .where("id", "=", anyOf(ids))
    .where(({ and, not, exists, selectFrom }) =>
      and(
        offeringUsers.map((records) =>
          not(exists(selectFrom(records).select("id").whereRef("offering_id", "=", "offering.id"))),
        ),
      ),
    )
    .execute()
}
