import { today } from "#contract/lib/dates.ts"
import { itemAt, omit } from "#contract/lib/objects.ts"
import type { Paper } from "#contract/lib/paper.ts"
import { type DocumentRequest, issuingEndpoints } from "#contract/registry/documents/issuing.ts"
import { type DocumentState, kindNames } from "#contract/registry/documents/kinds.ts"
import { lockResults } from "../../assessment/results/fresh.queries.ts"
import { findLetterhead } from "../../college/college/letterhead.queries.ts"
import type { DocumentKey } from "../../lib/auth/documentKey.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { allow, found, refuse, requireReference } from "../../lib/errors.ts"
import type { Files } from "../../lib/files/files.ts"
import { paperFile } from "../../lib/files/papers.ts"
import { routes } from "../../lib/http/handlers.ts"
import { buildDocuments } from "./building.queries.ts"
import { issueDocuments } from "./issuing.queries.ts"
import { findDocument, listPapers, replaceReportCards } from "./queries.ts"
import { findOffered, findStudentOfDocument, teaches } from "./source.queries.ts"

type Parts = { key: DocumentKey; publicUrl: string; files: Files }

/** Previewing, issuing and rendering documents. */
export function issuingRoutes({ key, publicUrl, files }: Parts) {
  const readLogo = async (db: Database) => (await findLetterhead(db, files)).logo

  return routes(issuingEndpoints, {
    "GET /documents/preview": async ({ db, viewer, query }) => {
      const documents = await buildRequested(db, viewer, query)
      const papers = documents.map(({ paper: paperOf }) => paperOf({ reference: "", issued_on: today() }))
      const paper = { ...omit(itemAt(papers, 0), "reference"), mark: "Preview, not issued" }
      return { data: { preview: { count: papers.length, about: papers.map(({ about }) => about), paper } } }
    },

    "POST /documents": async ({ db, viewer, body, audit }) => {
      await lockResults(db)
      const documents = await buildRequested(db, viewer, body)
      const issuer = { personId: viewer.personId, key, publicUrl }
      const { batchId, ids } = await issueDocuments(db, issuer, documents)
      await replaceReportCards(db, ids)
      const count = ids.length
      const document = found(await findDocument(db, viewer, itemAt(ids, 0)))
      audit("document", document.id, null, { ...document, documents: count })
      const name = kindNames[body.kind]
      return {
        message: count === 1 ? `${name} issued.` : `${name} issued for ${count} students.`,
        data: { issued: { batch_id: batchId, ids, count } },
      }
    },

    "GET /documents/{id}/paper": async ({ db, viewer, params }) => {
      const [row] = await listPapers(db, viewer, { id: params.id })
      return { data: { paper: withStateMark(found(row)) } }
    },

    "GET /documents/{id}/file": async ({ db, viewer, params, query: { format } }) =>
      paperFile(viewer.personId, async () => {
        const [row] = await listPapers(db, viewer, { id: params.id })
        const issued = found(row)
        return { name: issued.reference, format, papers: [withStateMark(issued)], logo: await readLogo(db) }
      }),

    "GET /documents/batches/{id}/file": async ({ db, viewer, params, query: { format } }) =>
      paperFile(viewer.personId, async () => {
        const rows = await listPapers(db, viewer, { batchId: params.id })
        const first = found(rows[0])
        const name = rows.length === 1 ? first.reference : `report_cards_${first.class}_${first.reference}`
        return { name, format, papers: rows.map(withStateMark), logo: await readLogo(db) }
      }),
  })
}

/** A document that is no longer valid says so. */
const withStateMark = ({ paper, state }: { paper: Paper; state: DocumentState }): Paper => {
  if (state === "valid") return paper
  return { ...paper, mark: state === "revoked" ? "Revoked" : "Replaced by a later document" }
}

/** Administrators may request everything, and lecturers lists of what they teach. */
async function buildRequested(db: Database, viewer: Viewer, request: DocumentRequest) {
  if (viewer.role === "lecturer") {
    const { kind, class: className, term_id: termId, subject_id: subjectId } = request
    allow(kind === "class_list" || kind === "grade_sheet")
    if (className) allow(await teaches(db, viewer.lecturerId, { className, termId, subjectId }))
  }
  if (request.student_id !== undefined) found(await findStudentOfDocument(db, request.student_id))
  if (request.kind === "grade_sheet" && request.subject_id && request.term_id)
    requireReference(await findOffered(db, request.subject_id, request.term_id), "subject_id")
  const documents = await buildDocuments(db, viewer, request)
  if (documents.length === 0) refuse(emptyRefusals[request.kind])
  return documents
}

const emptyRefusals = {
  report_card: "Nobody was enrolled there in this term. Choose another term or class.",
  transcript: "There is nothing to say.",
  enrolment_certificate: "This student is not enrolled in an active term.",
  class_list: "This class has no students.",
  grade_sheet: "This class has no students in this term.",
}
