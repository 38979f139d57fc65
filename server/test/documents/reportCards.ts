import type { DocumentFacts } from "#contract/registry/documents/facts.ts"
import type { DocumentKey } from "../../src/lib/auth/documentKey.ts"
import type { Database } from "../../src/lib/db/database.ts"
import { type IssuedFacts, issueDocuments } from "../../src/registry/documents/issuing.queries.ts"

type College = {
  db: Database
  documentKey: DocumentKey
  config: { publicUrl: string }
  people: { admin: number }
}

export const someFacts: DocumentFacts = {
  name: "Thokozani Ŵanja Example",
  programme: "Initial Primary Teacher Education",
  period: "Term 2, 2026/2027",
  gpa: 3.42,
}

/** Issues a report card, and returns its id with the fields that issuing gave it. */
export async function issueReportCard(
  { db, documentKey, config, people }: College,
  studentId: number,
  facts: Partial<DocumentFacts> = {},
) {
  const issuer = { personId: people.admin, key: documentKey, publicUrl: config.publicUrl }
  let issued: IssuedFacts | undefined
  const { ids } = await issueDocuments(db, issuer, [
    {
      kind: "report_card",
      studentId,
      facts: { ...someFacts, ...facts },
      paper: (given) => {
        issued = given
        const college = { name: "College", reach: "" }
        const { reference, issued_on } = given
        return {
          college,
          title: "Report card",
          reference,
          date: issued_on,
          about: someFacts.name,
          blocks: [],
        }
      },
    },
  ])
  const { reference, verification } = issued!
  return { id: ids[0]!, reference, ...verification! }
}
