import type { DocumentKind } from "#contract/documents/kinds.ts"
import type { Database } from "../lib/db/database.ts"
import type { NewDocument } from "./issuing.queries.ts"

/** A document that somebody asks for: about a student, or about a class. */
export type AskedDocument = {
  kind: DocumentKind
  student_id: number | null
  class: string | null
  term_id: number | null
  subject_id: number | null
}

/** Reads what a document says as things stand now. Undefined: there is nothing to say, as for a term without results. */
export type DocumentBuilder = (db: Database, asked: AskedDocument) => Promise<NewDocument | undefined>

/** The builders of each kind, which routes and reissuing use. */
export type DocumentBuilders = Readonly<Partial<Record<DocumentKind, DocumentBuilder>>>
