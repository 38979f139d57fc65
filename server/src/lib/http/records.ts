import type { RecordKind } from "#contract/office/audit.ts"
import type { DeletedKind } from "#contract/office/deletedRecords.ts"
import type { Viewer } from "../auth/viewer.ts"
import type { Database } from "../db/database.ts"
import { deleteRestorably } from "../db/deletedRecords.ts"
import type { AuditNote } from "./audit.ts"
import { refuseStale } from "./versions.ts"

/** The reads and writes of a noun, as `records` of lib/db makes them. A noun that does more replaces one of them. */
type Records<Row, Input, Edit> = {
  find: (db: Database, id: number) => Promise<Row>
  lock: (db: Database, id: number) => Promise<Row>
  create: (db: Database, input: Input) => Promise<Row>
  update: (db: Database, id: number, edit: Edit) => Promise<Row>
}

/** The noun's replies, and its rules, which refuse a write by throwing. */
type Noun<Row, Data, Edit> = {
  data: (row: Row) => Data
  /** The record's name in the list of deleted records. */
  label: (row: Row) => string
  messages: Record<"created" | "updated" | "deleted", (row: Row) => string>
  checkUpdate?: (db: Database, before: Row, edit: Edit) => void | Promise<void>
  checkDelete?: (db: Database, before: Row) => void | Promise<void>
  afterDelete?: (db: Database) => Promise<void>
}

/** The messages about a record that has a name. */
export const namedMessages = {
  created: ({ name }: { name: string }) => `${name} added.`,
  updated: ({ name }: { name: string }) => `${name} saved.`,
  deleted: ({ name }: { name: string }) => `${name} deleted.`,
}

type ById = { db: Database; params: { id: number } }
type AuditedWrite = { db: Database; audit: AuditNote }

/** The handlers of a noun whose records the office adds, edits and deletes. Whatever it deletes can be restored. */
export function recordHandlers<Row extends { id: number; version: number }, Input, Edit, Data>(
  kind: RecordKind & DeletedKind,
  records: Records<Row, Input, Edit>,
  { data, label, messages, checkUpdate, checkDelete, afterDelete }: Noun<Row, Data, Edit>,
) {
  return {
    show: async ({ db, params: { id } }: ById) => ({ data: data(await records.find(db, id)) }),

    async create({ db, body, audit }: AuditedWrite & { body: Input }) {
      const row = await records.create(db, body)
      audit(kind, row.id, null, row)
      return { message: messages.created(row), data: data(row) }
    },

    async update(request: ById & AuditedWrite & { body: Edit; version: number | undefined }) {
      const { db, params, body, version, audit } = request
      const before = await records.lock(db, params.id)
      refuseStale(before, version)
      await checkUpdate?.(db, before, body)
      const row = await records.update(db, params.id, body)
      audit(kind, params.id, before, row)
      return { message: messages.updated(row), data: data(row) }
    },

    async remove({ db, viewer, params: { id }, audit }: ById & AuditedWrite & { viewer: Viewer }) {
      const before = await records.lock(db, id)
      await checkDelete?.(db, before)
      const deleted = [await deleteRestorably(db, { kind, id, label: label(before), by: viewer })]
      await afterDelete?.(db)
      audit(kind, id, before, null)
      return { message: messages.deleted(before), data: { deleted } }
    },
  }
}
