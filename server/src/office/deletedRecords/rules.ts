import { countText } from "#contract/lib/amounts.ts"
import type { RecordKind } from "#contract/office/audit.ts"
import type { DeletedKind } from "#contract/office/deletedRecords.ts"
import { labelFieldOf } from "../audit/records.rules.ts"

/** How a restored person can sign in: as before, not until they are activated, or not until they choose a password. */
export type Access = "usual" | "deactivated" | "without password"

/** A restored record, and the parts of it that did not come back. */
export type Restored = {
  kind: DeletedKind
  label: string
  /** The tables of dependent rows that could not be restored. */
  lacking: readonly string[]
  access: Access | null
  /** The person's class, if it was retired meanwhile. */
  retiredClass: string | null
  /** The name of the record's subject, if that is deleted too and hides the record. */
  deletedSubject: string | null
  /** The terms that were closed while a subject was deleted, and in which its marks count again. */
  closedTerms: readonly string[]
}

/** The message after restoring a record. The last sentences name what could not be restored with it. */
export function wordsOf(restored: Restored) {
  const { kind, label, lacking, access, retiredClass, deletedSubject, closedTerms } = restored
  const sentences = [
    access && accessWords[access],
    retiredClass && `Their class, ${retiredClass}, was retired meanwhile: choose another one for them.`,
    losses[kind],
    lacking.includes("module_item") && itemLost,
    closedTerms.length > 0 &&
      `Its marks count again in what was closed meanwhile: ${closedTerms.join("; ")}. Report cards that were issued lack them.`,
    deletedSubject !== null && `It is shown once its subject, ${deletedSubject}, is restored too.`,
  ]
  return [`${label} is restored.`, ...sentences.filter(Boolean)].join(" ")
}

/** The message after restoring several records. Some may have been restored, or deleted for good, by somebody else. */
export function wordsOfMany(restored: readonly Restored[], wanted: number) {
  const count = restored.length
  const isFewer = count < wanted
  const verb = isFewer && count === 1 ? "is" : "are"
  const counted = isFewer ? `${count} of ${countText(wanted, "record")}` : countText(count, "record")
  const deactivated = restored.filter(({ access }) => access === "deactivated").length
  const sentences = [
    isFewer && "The others were restored already or can't be restored any more.",
    deactivated > 0 &&
      `${countText(deactivated, "account")} among them ${deactivated === 1 ? "is" : "are"} deactivated, as before.`,
    restored.some(({ retiredClass }) => retiredClass !== null) &&
      "Some are in a class that was retired meanwhile: choose another one for them.",
    restored.some(({ access }) => access !== null) && placesLost,
    restored.some(({ kind }) => announcedKinds.includes(kind)) &&
      "The notifications about them don't come back.",
    restored.some(({ lacking }) => lacking.includes("module_item")) &&
      "Some places in a module's content were taken meanwhile.",
    restored.some(({ deletedSubject }) => deletedSubject !== null) &&
      "What belongs to a deleted subject is shown once that is restored too.",
  ]
  return [`${counted} ${verb} restored.`, ...sentences.filter(Boolean)].join(" ")
}

type DeletedRecord = {
  kind: DeletedKind
  record_id: number
  label: string
  stored: readonly { rows: readonly Record<string, unknown>[] }[]
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
export function auditedAs({ kind, record_id, label, stored }: DeletedRecord): AuditedRecord {
  const row = stored[0]?.rows[0]
  if (kind === "heading") return { entity: "subject", id: Number(row?.subject_id), names: null }
  if (kind === "draft") return { entity: "content", id: String(row?.key), names: { title: label } }
  if (kind === "class_session") return { entity: "attendance", id: record_id, names: { subject_name: label } }
  const field = kind === "student" || kind === "lecturer" ? undefined : labelFieldOf(kind)
  return { entity: kind, id: record_id, names: field ? { [field]: label } : null }
}

/** The order in which records are restored together: what belongs to a subject is then shown. */
export const subjectsFirst = <Row extends { kind: DeletedKind }>(records: readonly Row[]) =>
  records.toSorted((a, b) => Number(b.kind === "subject") - Number(a.kind === "subject"))

const accessWords: Readonly<Record<Access, string>> = {
  usual: "They can sign in again.",
  deactivated: "Their account is deactivated, as before: activate it if they are to sign in.",
  "without password": "They still have to choose a password: reset it, or print a login code.",
}
const placesLost = "Any places at events were given up and don't come back."
const noticesLost = "The notifications about it don't come back."
const itemLost = "Its place in the module's content was taken meanwhile."

/** The kinds of records of which people are notified. */
const announcedKinds: readonly DeletedKind[] = ["material", "announcement"]

const losses: Partial<Record<DeletedKind, string>> = {
  student: placesLost,
  lecturer: placesLost,
  material: noticesLost,
  announcement: noticesLost,
}
