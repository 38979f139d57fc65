import { type Selectable, type SelectQueryBuilder, sql } from "kysely"
import type * as z from "zod"
import type { Paper } from "#contract/lib/paper.ts"
import { plainCode } from "#contract/registry/documents/codes.ts"
import type { documentEndpoints } from "#contract/registry/documents/endpoints.ts"
import type { DocumentKind, DocumentState } from "#contract/registry/documents/kinds.ts"
import type { DB } from "../../../db/types.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { contains, whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { lock } from "../../lib/db/locks.ts"
import { updateRow } from "../../lib/db/records.ts"
import { fullName } from "../../people/people/queries.ts"

type Filter = z.output<(typeof documentEndpoints)["GET /documents"]["query"]>
type DocumentQuery = SelectQueryBuilder<DB, "document", object>

/** Administrators see every document, lecturers those that they issued, students their own. */
function visibleTo({ role, personId, studentId }: Viewer, query: DocumentQuery) {
  if (role === "admin") return query
  return role === "lecturer"
    ? query.where("document.issued_by", "=", personId)
    : query.where("document.student_id", "=", studentId)
}

const documents = (db: Database) => db.selectFrom("document")

/** A revoked document remains revoked, even if it was replaced before. */
const state = sql<DocumentState>`case when document.revoked_at is not null then 'revoked'
  when document.replaced_by is not null then 'replaced' else 'valid' end`

const selectColumns = (query: DocumentQuery) =>
  query
    .leftJoin("term", "term.id", "document.term_id")
    .leftJoin("academic_year", "academic_year.id", "term.academic_year_id")
    .leftJoin("person as issuer", "issuer.id", "document.issued_by")
    .leftJoin("person as revoker", "revoker.id", "document.revoked_by")
    .leftJoin("document as later", "later.id", "document.replaced_by")
    .select([
      "document.id",
      "document.batch_id",
      sql<DocumentKind>`document.kind`.as("kind"),
      "document.reference",
      "document.name",
      "document.issued_at",
      "document.student_id",
      "document.term_id",
      "document.subject_id",
      "document.class",
      "document.code",
      "document.replaced_by",
      "document.revoked_at",
      "document.revoked_reason",
      "later.issued_at as replaced_at",
      sql<string | null>`term.name || ', ' || year_name`.as("period"),
      fullName<string | null>("issuer").as("issued_by_name"),
      fullName<string | null>("revoker").as("revoked_by_name"),
      state.as("state"),
    ])

const order = {
  defaultSort: "-issued_at",
  tieBreaker: "document.id",
  sorts: {
    issued_at: sql.ref("document.issued_at"),
    name: sql.ref("document.name"),
    reference: sql.ref("document.reference"),
  },
}

/** The index document_text has the same expression. A whole code is found as it is printed, in groups. */
const searchedText = sql`document.name || ' ' || document.reference || ' ' || coalesce(document.code, '')`
const isFound = (search: string) =>
  sql<boolean>`(${contains(searchedText, search)} or document.code = ${plainCode(search)})`

export async function listDocuments(db: Database, viewer: Viewer, filter: Filter) {
  const { kind, term_id, student_id } = filter
  const query = whereEqual(
    visibleTo(viewer, documents(db)),
    {
      "document.kind": kind,
      "document.class": filter.class,
      "document.term_id": term_id,
      "document.student_id": student_id,
    },
    [state, filter.state],
  )
  const filtered = whereFound(query, filter.search, isFound)
  const { rows, total } = await pageOf(selectColumns(filtered), filter, order, filtered)
  return { documents: rows, total }
}

export async function listOwnDocuments(db: Database, viewer: Viewer) {
  const { rows, total } = await pageOf(selectColumns(visibleTo(viewer, documents(db))), {}, order)
  return { documents: rows, total }
}

export const findDocument = (db: Database, viewer: Viewer, id: number) =>
  selectColumns(visibleTo(viewer, documents(db)))
    .where("document.id", "=", id)
    .executeTakeFirst()

/** The texts of a document, or of those that were issued together, in their order. */
export const listPapers = (
  db: Database,
  viewer: Viewer,
  { id, batchId }: { id?: number; batchId?: number },
) =>
  whereEqual(visibleTo(viewer, documents(db)), { "document.id": id, "document.batch_id": batchId })
    .select([
      "document.reference",
      "document.class",
      state.as("state"),
      sql<Paper>`document.paper`.as("paper"),
    ])
    .orderBy("document.id")
    .execute()

export const lockDocument = (db: Database, viewer: Viewer, id: number) =>
  lock(db, "document", id, () => findDocument(db, viewer, id))

export async function revokeDocument(db: Database, id: number, { personId, reason }: Revocation) {
  await updateRow(db, "document", id, {
    revoked_at: sql`now()`,
    revoked_by: personId,
    revoked_reason: reason,
  })
}

export async function replaceDocument(db: Database, id: number, replaced_by: number) {
  await updateRow(db, "document", id, { replaced_by })
}

type ReportCard = Pick<Selectable<DB["document"]>, "kind" | "student_id" | "term_id">

/** The valid report card of this one's student and term, which may be this one. Undefined for other kinds of documents. */
export const findValidReportCard = (db: Database, { kind, student_id, term_id }: ReportCard) =>
  documents(db)
    .select(["document.id", "document.reference"])
    .where("document.kind", "=", "report_card")
    .where("document.kind", "=", kind)
    .where("document.student_id", "=", student_id)
    .where("document.term_id", "=", term_id)
    .where(state, "=", "valid")
    .executeTakeFirst()

/** A report card replaces the earlier ones of its student and term, so that at most one is valid. */
export async function replaceReportCards(db: Database, ids: readonly number[]) {
  await sql`update document earlier set replaced_by = later.id from document later
    where later.id = any (${ids}) and later.kind = 'report_card' and earlier.kind = 'report_card'
      and earlier.student_id = later.student_id and earlier.term_id = later.term_id and earlier.id < later.id
      and earlier.replaced_by is null and earlier.revoked_at is null`.execute(db)
}

type Revocation = { personId: number; reason: string }
