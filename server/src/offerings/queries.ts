import { sql } from "kysely"
import type { Database } from "../lib/db/database.ts"
import { anyOf } from "../lib/db/filters.ts"
import { rejectField, requireReference } from "../lib/errors.ts"

/**
 * The offering of a subject in a term, created on first use with the subject's current credits. Nothing is set, marked or
 * taught in a module that waits for approval.
 */
export async function offeringOf(db: Database, subjectId: number, termId: number) {
  const { id, approval } = await placeSubject(db, subjectId, termId)
  if (approval !== "approved") rejectField("subject_id", "This module is not approved.")
  return id
}

/** Puts a subject into a term, approved or not. */
export async function placeSubject(db: Database, subjectId: number, termId: number) {
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
    .select(["offering.id", "approval"])
    .where("subject_id", "=", subjectId)
    .where("term_id", "=", termId)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  return requireReference(offering, "subject_id")
}

/** Every table that refers to offerings. */
export const offeringUsers = [
  "teaching_assignment",
  "assignment",
  "grade",
  "timetable_entry",
  "class_session",
  "attendance_warning",
] as const

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

/** Deletes a subject's unused offerings in terms that were closed meanwhile. */
export async function dropClosedOfferings(db: Database, subjectId: number) {
  const offerings = await db
    .selectFrom("offering")
    .innerJoin("term", "term.id", "offering.term_id")
    .select("offering.id")
    .where("subject_id", "=", subjectId)
    .where("term.closed_at", "is not", null)
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
          not(
            exists(selectFrom(records).select(sql`1`.as("used")).whereRef("offering_id", "=", "offering.id")),
          ),
        ),
      ),
    )
    .execute()
}
