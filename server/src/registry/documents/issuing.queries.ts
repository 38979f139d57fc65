import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import { dayOf } from "#contract/lib/dates.ts"
import type { Paper } from "#contract/lib/paper.ts"
import { verifyAddress } from "#contract/registry/documents/checking.ts"
import { codeText, lettersOf, makeCode } from "#contract/registry/documents/codes.ts"
import type { DocumentFacts } from "#contract/registry/documents/facts.ts"
import type { DocumentKind, VerifiableKind } from "#contract/registry/documents/kinds.ts"
import { digitsOf, encodeFacts, messageOf } from "#contract/registry/documents/payload.ts"
import type { DocumentKey } from "../../lib/auth/documentKey.ts"
import type { Database } from "../../lib/db/database.ts"
import { prefixOf } from "./rules.ts"

/** The fields that only issuing gives a document. */
export type IssuedFacts = {
  /** "RC-2026-00042" */
  reference: string
  /** "2026-11-23" */
  issued_on: string
  /** Absent on documents that can't be verified. */
  verification?: {
    /** The code, in groups of four characters. */
    code: string
    /** The text of the QR code. */
    address: string
    /** The public key that checks the QR code, in letters that can be compared. */
    key: string
  }
}

type Common = {
  termId?: number | null
  class?: string | null
  subjectId?: number | null
  /** Writes the text of the document, which is stored with it. */
  paper: (issued: IssuedFacts) => Paper
}

/** A document about one student, which can be verified, or one about a class, for reference. */
export type NewDocument = Common &
  (
    | { kind: VerifiableKind; studentId: number; facts: DocumentFacts }
    | { kind: Exclude<DocumentKind, VerifiableKind>; title: string }
  )

/** The issuer and the signing key. */
type Issuer = { personId: number; key: DocumentKey; publicUrl: string }

/** Issues documents in one batch, and returns their ids in the same order. Call it in the transaction of the write. */
export async function issueDocuments(db: Database, issuer: Issuer, documents: readonly NewDocument[]) {
  const { personId, key } = issuer
  await saveKey(db, key)
  const batch = await db
    .insertInto("document_batch")
    .values({ issued_by: personId })
    .returning(["id", "issued_at"])
    .executeTakeFirstOrThrow()
  const issued_on = dayOf(batch.issued_at)
  const numbers = await nextNumbers(db, documents.length)
  const rows = documents.map((document, index) => {
    const number = String(numbers[index]).padStart(5, "0")
    const reference = `${prefixOf(document.kind)}-${issued_on.slice(0, 4)}-${number}`
    const isAboutStudent = "studentId" in document
    const signature = isAboutStudent ? signDocument(issuer, document, issued_on) : undefined
    const issued = { reference, issued_on, verification: signature?.verification }
    return {
      batch_id: batch.id,
      issued_at: batch.issued_at,
      issued_by: personId,
      kind: document.kind,
      reference,
      student_id: isAboutStudent ? document.studentId : null,
      term_id: document.termId ?? null,
      subject_id: document.subjectId ?? null,
      class: document.class ?? null,
      name: isAboutStudent ? document.facts.name : document.title,
      facts: JSON.stringify(isAboutStudent ? document.facts : {}),
      paper: JSON.stringify(document.paper(issued)),
      code: signature?.code ?? null,
      key_id: signature ? key.id : null,
    }
  })
  const ids = await db.insertInto("document").values(rows).returning("id").execute()
  return { batchId: batch.id, ids: ids.map(({ id }) => id) }
}

/** The public half is stored permanently, so that a later key doesn't make older documents unverifiable. */
const saveKey = (db: Database, { id, publicKey }: DocumentKey) =>
  db
    .insertInto("document_key")
    .values({ id, public_key: publicKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

async function nextNumbers(db: Database, count: number) {
  const { rows } = await sql<{ number: number }>`
    select nextval('document_number')::int as number from generate_series(1, ${count}::int)`.execute(db)
  return rows.map(({ number }) => number)
}

type AboutStudent = Extract<NewDocument, { studentId: number }>

function signDocument({ key, publicUrl }: Issuer, { kind, facts }: AboutStudent, issued_on: string) {
  const code = makeCode(randomBytes(16))
  const bytes = encodeFacts({ ...facts, kind, issued_on, key_id: key.id })
  const signedBytes = Buffer.concat([bytes, key.sign(messageOf(code, bytes))])
  const address = verifyAddress(publicUrl, code, digitsOf(signedBytes))
  return {
    code,
    verification: { code: codeText(code), address, key: lettersOf(key.publicKey) },
  }
}
