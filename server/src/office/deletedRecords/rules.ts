import { countText } from "#contract/lib/amounts.ts"
import type { RecordKind } from "#contract/office/audit.ts"
import type { DeletedKind } from "#contract/office/deletedRecords.ts"
import { labelFieldOf } from "../audit/records.rules.ts"

type RestoredRecord = { kind: DeletedKind; label: string }

/** The message after restoring a record. The last sentence names what could not be restored with it. */
export function wordsOf({ kind, label }: RestoredRecord, lacking: readonly string[]) {
  const lostParts = [losses[kind], ...(lacking.includes("module_item") ? [itemLost] : [])].filter(Boolean)
  return [`${label} is restored.`, ...lostParts].join(" ")
}

/** The message after restoring several records. Some may have been restored, or deleted for good, by somebody else. */
export const wordsOfMany = (restored: number, wanted: number) =>
  restored === wanted
    ? `${countText(restored, "record")} are restored.`
    : `${restored} of ${countText(wanted, "record")} ${restored === 1 ? "is" : "are"} restored. The others were restored already or can't be restored any more.`

type DeletedRecord = {
  kind: DeletedKind
  record_id: number
  label: string
  kept: readonly { rows: readonly Record<string, unknown>[] }[]
}

type AuditedRecord = {
  entity: RecordKind
  id: number | string
  names: Readonly<Record<string, string>> | null
}

/**
 * The record that the audit log names. A heading belongs to a subject, and a draft to a page of the website. The log looks up
 * the names of people.
 */
export function auditedAs({ kind, record_id, label, kept: stored }: DeletedRecord): AuditedRecord {
  const row = stored[0]?.rows[0]
  if (kind === "heading") return { entity: "subject", id: Number(row?.subject_id), names: null }
  if (kind === "draft") return { entity: "content", id: String(row?.key), names: { title: label } }
  const field = kind === "student" || kind === "lecturer" ? undefined : labelFieldOf(kind)
  return { entity: kind, id: record_id, names: field ? { [field]: label } : null }
}

const itemLost = "Its place in the module's content was taken meanwhile."

const losses: Partial<Record<DeletedKind, string>> = {
  student: "They can sign in again. Places at events were given up and don't come back.",
  lecturer: "They can sign in again. Places at events were given up and don't come back.",
  material: "The notifications about it don't come back.",
  announcement: "The notifications about it don't come back.",
}
