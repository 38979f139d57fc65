import { type RawBuilder, sql } from "kysely"
import type * as z from "zod"
import type { Subject, subjectInput } from "#contract/courses/subjects/endpoints.ts"
import type { Edit } from "#contract/lib/endpoints.ts"
import { omit } from "#contract/lib/objects.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { recordDeletion } from "../../lib/db/deletedRecords.ts"
import { insertRow, updateRow } from "../../lib/db/records.ts"
import { found, rejectField, requireReference } from "../../lib/errors.ts"
import {
  dropClosedOfferings,
  listUsedTerms,
  offerSubject,
  withdrawAll,
  withdrawOffering,
} from "../offerings/queries.ts"
import { findSubject } from "./queries.ts"
import { curriculumPosition, movedField, whyPositionStays } from "./rules.ts"

type Input = z.output<typeof subjectInput>

export async function createSubject(db: Database, viewer: Viewer, input: Input) {
  const id = await insertRow(db, "subject", {
    ...(await columnsOf(db, input, undefined)),
    owner_id: viewer.lecturerId,
    approval: viewer.role === "admin" ? "approved" : "waiting",
  })
  await offerIn(db, id, input)
  return found(await findSubject(db, viewer, id))
}

/**
 * Changes a locked subject. Finished terms keep their credits. A rejected module that its lecturer changes waits for approval
 * again.
 */
export async function updateSubject(
  db: Database,
  viewer: Viewer,
  before: Subject,
  edit: Edit<typeof subjectInput>,
) {
  const input = { ...edit, term_id: edit.term_id ?? null }
  const { id } = before
  const columns = await columnsOf(db, input, before)
  const moved = movedField(before, columns)
  if (moved) {
    rejectField(moved.field, whyPositionStays(before.code, moved.words, await listUsedTerms(db, id)))
    // An offering that the office gave for the old place, and that nobody used, is wrong in the new one.
    await withdrawAll(db, id)
  }
  await updateRow(db, "subject", id, {
    ...columns,
    ...(viewer.role === "lecturer" && before.approval === "rejected" && waiting),
  })
  if (input.credits !== undefined && input.credits !== before.credits) {
    await db
      .updateTable("offering")
      .from("subject_term")
      .set({ credits: input.credits })
      .whereRef("subject_term.offering_id", "=", "offering.id")
      .where("subject_term.subject_id", "=", id)
      .where("is_unfinished", "=", true)
      .execute()
  }
  if (input.term_id !== null && input.term_id !== before.term_id) {
    await offerIn(db, id, input)
    if (before.term_id !== null) await withdrawOffering(db, { subject_id: id, term_id: before.term_id })
  }
  return found(await findSubject(db, viewer, id))
}

/** A module that waits for approval has the term that its lecturer chose. The office decides with the approval. */
async function offerIn(
  db: Database,
  subject_id: number,
  { term_id, another_semester }: Pick<Input, "term_id" | "another_semester">,
) {
  if (term_id !== null) await offerSubject(db, { subject_id, term_id, another_semester }, { isGiven: true })
}

async function columnsOf(
  db: Database,
  input: Edit<typeof subjectInput> & Pick<Input, "term_id">,
  before: Subject | undefined,
) {
  const columns = omit(input, "another_semester", "term_id")
  return { ...columns, ...curriculumPosition(columns, await findTermPlace(db, input.term_id), before) }
}

async function findTermPlace(db: Database, termId: number | null) {
  if (termId === null) return undefined
  const term = await db
    .selectFrom("term")
    .select(["year_of_study", "kind", "semester"])
    .$narrowType<{ kind: Subject["kind"] }>()
    .where("id", "=", termId)
    .executeTakeFirst()
  return requireReference(term, "term_id")
}

const waiting = { approval: "waiting", rejection_reason: null } as const

/** Approves a locked module. A term that was closed while it waited accepts no module any more. */
export async function approveSubject(db: Database, viewer: Viewer, id: number) {
  await dropClosedOfferings(db, id)
  const decided = { approval: "approved", rejection_reason: null } as const
  await updateRow(db, "subject", id, decided)
  return found(await findSubject(db, viewer, id))
}

export async function rejectSubject(db: Database, viewer: Viewer, id: number, reason: string | null) {
  const decided = { approval: "rejected", rejection_reason: reason } as const
  await updateRow(db, "subject", id, decided)
  return found(await findSubject(db, viewer, id))
}

/** Removes a subject from every list and frees its code. Its assignments and grades are kept (product decision 3.12). */
export async function deleteSubject(db: Database, viewer: Viewer, { id, code, name }: Subject) {
  const changed = { table: "lesson", rows: await listChangedLessons(db, sql`offering.subject_id = ${id}`) }
  const stored = changed.rows.length > 0 ? [changed] : []
  const number = await recordDeletion(
    db,
    { kind: "subject", id, label: name, detail: code, by: viewer },
    stored,
  )
  await updateRow(db, "subject", id, { deleted_at: sql`now()` })
  return number
}

/**
 * The future lessons of some entries that somebody cancelled or moved. They are deleted with the subject or the entry, and the
 * timetable alone would restore them unchanged.
 */
export async function listChangedLessons(db: Database, isOfDeleted: RawBuilder<unknown>) {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(lesson) as row from lesson
    join timetable_entry entry on entry.id = lesson.entry_id
    join offering on offering.id = entry.offering_id
    where ${isOfDeleted} and lesson.changed_at is not null and lower(lesson.period) > college_now()
      and not exists (select from class_session where lesson_id = lesson.id)
    order by lesson.id`.execute(db)
  return rows.map(({ row }) => row)
}
