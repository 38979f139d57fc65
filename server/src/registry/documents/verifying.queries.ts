import { sql } from "kysely"
import type { DocumentKey } from "#contract/registry/documents/checking.ts"
import type { DocumentFacts } from "#contract/registry/documents/facts.ts"
import type { VerifiableKind } from "#contract/registry/documents/kinds.ts"
import type { Database } from "../../lib/db/database.ts"

/** Every public key that the college ever signed with, the newest first. */
export async function listKeys(db: Database) {
  return db
    .selectFrom("document_key")
    .select(["id", "created_at", sql<string>`encode(public_key, 'hex')`.as("public_key")])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute() satisfies Promise<DocumentKey[]>
}

/** The part of the document with this code that anybody may read. */
export const findByCode = (db: Database, code: string) =>
  db
    .selectFrom("document")
    .leftJoin("document as later", "later.id", "document.replaced_by")
    .select([
      sql<VerifiableKind>`document.kind`.as("kind"),
      sql<DocumentFacts>`document.facts`.as("facts"),
      "document.reference",
      "document.issued_at",
      "document.revoked_at",
      "later.issued_at as replaced_at",
    ])
    .where("document.code", "=", code)
    .executeTakeFirst()
