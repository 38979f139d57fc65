import { countText } from "#contract/lib/amounts.ts"
import type { RecordKind } from "#contract/office/audit.ts"
import type { Viewer } from "../auth/viewer.ts"
import type { Database } from "../db/database.ts"
import type { DeletedRow } from "../db/deletedRecords.ts"

/** A locked deleted record, its restorer, and another email address or code if its own was taken meanwhile. */
export type RestoredRecord = DeletedRow & {
  viewer: Viewer
  instead: { email?: string | undefined; code: string | null }
}

/** A sentence of the message after restoring: what does not come back with the record, or what to do next. */
export type Note = {
  one: string
  /** The sentence after several records were restored, some of which have this note. Null if it is then left out. */
  many: string | ((count: number) => string) | null
}

type LoggedRecord = {
  entity: RecordKind
  id: number | string
  names: Readonly<Record<string, unknown>> | null
}

/** The part of restoring that is a kind's own. It lives with its noun; `restorableKinds` of office/deletedRecords has them all. */
export type Restorable = {
  /** Locks, refuses, inserts the rows, and does what follows. If it is absent, the rows are inserted, and that is all. */
  restore?: (db: Database, record: RestoredRecord) => Promise<readonly Note[]>
  /** Deletes what the deletion left in the tables, once the records can't be restored any more. */
  forget?: (db: Database, ids: readonly number[]) => Promise<void>
  /** The record that the audit log names, unless the kind is a kind of the log and its name is the label. */
  loggedAs?: (record: Pick<DeletedRow, "record_id" | "label" | "stored">) => LoggedRecord
}

/** The only row of the record itself. */
export const storedRow = ({ stored }: Pick<DeletedRow, "stored">) => stored[0]?.rows[0] ?? {}

/** A restored record, with the sentences about it. */
export type Restored = { label: string; notes: readonly Note[] }

/** The message after restoring a record. The last sentences name what could not be restored with it. */
export const wordsOf = ({ label, notes }: Restored) =>
  [`${label} is restored.`, ...notes.map(({ one }) => one)].join(" ")

/** The message after restoring several records. Some may have been restored, or deleted for good, by somebody else. */
export function wordsOfMany(restored: readonly Restored[], wanted: number) {
  const count = restored.length
  const isFewer = count < wanted
  const verb = isFewer && count === 1 ? "is" : "are"
  const counted = isFewer ? `${count} of ${countText(wanted, "record")}` : countText(count, "record")
  const notes = Map.groupBy(
    restored.flatMap((record) => record.notes),
    ({ many }) => many,
  )
  const noteTexts = [...notes].map(([many, { length }]) => (typeof many === "function" ? many(length) : many))
  const sentences = [
    `${counted} ${verb} restored.`,
    isFewer && "The others were restored already or can't be restored any more.",
    ...noteTexts,
  ]
  return sentences.filter(Boolean).join(" ")
}
