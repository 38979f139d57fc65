import { expect, test } from "vitest"
import { deletedKinds } from "#contract/office/deletedRecords.ts"
import { subjectOf } from "../audit/records.rules.ts"
import { auditedAs } from "./kinds.queries.ts"

/** The log finds the names of people by their accounts, also of whom a report is about, and names the subject of a heading. */
const unnamed = ["student", "lecturer", "performance_report", "heading"]
const named = deletedKinds.filter((kind) => !unnamed.includes(kind))

test.each(named)("the audit log names a restored %s by its label", (kind) => {
  const stored = [{ table: kind, rows: [{ title: "Poem" }] }]
  const { entity, id, names } = auditedAs({ kind, record_id: 7, label: "Poem", stored })
  expect(subjectOf({ entity, id, before: names, after: names }).label).toBe("Poem")
})
