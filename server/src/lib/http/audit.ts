import type { RecordKind } from "#contract/office/audit.ts"
import type { AuditEntry } from "../db/acknowledgedWrites.ts"
import type { Database } from "../db/database.ts"

type Row = Readonly<Record<string, unknown>>

/** A record before and after a write. A new record has no `before`, a deleted one no `after`. */
export type Change = { entity: RecordKind; id: number | string; before: Row | null; after: Row | null }

/** Tells the audit log what a write changed: `audit("term", id, before, after)`; or that it changed nothing: `audit(null)`. */
export type AuditNote = (
  ...change: [entity: RecordKind, id: number | string, before: Row | null, after: Row | null] | [entity: null]
) => void

type Action = { actorId: number | null; action: string; address: string }

/** Writes the one audit entry of a write, unless the write changed nothing. */
export type SaveAudit = (db: Database, act: Action, change: Change | undefined) => Promise<AuditEntry>
