import type { RecordKind } from "#contract/office/audit.ts"
import type { Database } from "../db/database.ts"
import { found, refuse } from "../errors.ts"
import type { AuditNote } from "./audit.ts"
import { refuseStale } from "./versions.ts"

type VersionedRow = { id: number; version: number; name: string }
type VersionedEdit = { version?: number | undefined }

/**
 * The reads and writes of a noun's records. The reasons of `whyNotUpdated` and `whyNotDeleted` refuse a write that the
 * record's state doesn't allow.
 */
type Steps<Row extends VersionedRow, Query, List, Input, Edit extends VersionedEdit> = {
  list: (db: Database, query: Query) => Promise<List>
  find: (db: Database, id: number) => Promise<Row | undefined>
  lock: (db: Database, id: number) => Promise<Row | undefined>
  create: (db: Database, body: Input) => Promise<Row>
  update: (db: Database, id: number, body: Edit) => Promise<Row>
  whyNotUpdated?: (db: Database, before: Row, body: Edit) => Promise<string | undefined>
  remove: (db: Database, id: number) => Promise<void>
  whyNotDeleted?: (db: Database, before: Row) => Promise<string | undefined>
}

type ById = { db: Database; params: { id: number } }
type Write<Body> = { db: Database; body: Body; audit: AuditNote }
type RecordReply<Name extends string, Row> = Promise<{ message: string; data: Record<Name, Row> }>

type RecordHandlers<Path extends string, Name extends string, Row, Query, List, Input, Edit> = Record<
  `GET ${Path}`,
  (request: { db: Database; query: Query }) => Promise<{ data: List }>
> &
  Record<`GET ${Path}/{id}`, (request: ById) => Promise<{ data: Record<Name, Row> }>> &
  Record<`POST ${Path}`, (request: Write<Input>) => RecordReply<Name, Row>> &
  Record<`PUT ${Path}/{id}`, (request: ById & Write<Edit>) => RecordReply<Name, Row>> &
  Record<`DELETE ${Path}/{id}`, (request: ById & { audit: AuditNote }) => Promise<{ message: string }>>

/** The five handlers of a noun whose records the office lists, adds, edits and deletes. */
export function recordHandlers<
  Path extends string,
  Name extends RecordKind,
  Row extends VersionedRow,
  Query,
  List,
  Input,
  Edit extends VersionedEdit,
>(path: Path, name: Name, steps: Steps<Row, Query, List, Input, Edit>) {
  const dataOf = (row: Row) => ({ [name]: row }) as Record<Name, Row>
  const handlers = {
    [`GET ${path}`]: async ({ db, query }: { db: Database; query: Query }) => ({
      data: await steps.list(db, query),
    }),

    [`GET ${path}/{id}`]: async ({ db, params }: ById) => ({
      data: dataOf(found(await steps.find(db, params.id))),
    }),

    [`POST ${path}`]: async ({ db, body, audit }: Write<Input>) => {
      const row = await steps.create(db, body)
      audit(name, row.id, null, row)
      return { message: `${row.name} added.`, data: dataOf(row) }
    },

    [`PUT ${path}/{id}`]: async ({ db, params, body, audit }: ById & Write<Edit>) => {
      const before = found(await steps.lock(db, params.id))
      refuseStale(before, body.version)
      refuse(await steps.whyNotUpdated?.(db, before, body))
      const row = await steps.update(db, params.id, body)
      audit(name, params.id, before, row)
      return { message: `${row.name} saved.`, data: dataOf(row) }
    },

    [`DELETE ${path}/{id}`]: async ({ db, params, audit }: ById & { audit: AuditNote }) => {
      const before = found(await steps.lock(db, params.id))
      refuse(await steps.whyNotDeleted?.(db, before))
      await steps.remove(db, params.id)
      audit(name, params.id, before, null)
      return { message: `${before.name} deleted.` }
    },
  }
  // The compiler can't derive a name that is built from a path.
  return handlers as unknown as RecordHandlers<Path, Name, Row, Query, List, Input, Edit>
}
