import type { Readable } from "node:stream"
import type { FastifyReply, FastifyRequest } from "fastify"
import type {
  BodyOf,
  Endpoint,
  EndpointKey,
  EndpointTable,
  FileFieldOf,
  Params,
  QueryOf,
  ReplyOf,
} from "#contract/lib/endpoints.ts"
import type { Viewer } from "../auth/viewer.ts"
import type { Database } from "../db/database.ts"
import type { Download } from "../files/downloads.ts"
import type { Upload } from "../files/uploads.ts"
import type { AuditNote } from "./audit.ts"

export type Context<Key extends string, E extends Endpoint> = {
  /** The pool for a GET. For a write, the transaction that also has its audit row and its stored reply. */
  db: Database
  viewer: E["roles"] extends "anyone" ? Viewer | null : Viewer
  params: Params<Key, E>
  query: QueryOf<E>
  body: FieldsOf<BodyOf<Key, E>>
  files: { [Field in FileFieldOf<E>]?: Upload }
  /** The body as a stream, if the endpoint has `pieces`. */
  bytes: E extends { pieces: true } ? Readable : never
  /** Tells the audit log which record this write changed, and how. */
  audit: AuditNote
  /** Opens the transaction of the write, its audit row and its stored reply, if the endpoint has `manualTransaction`. */
  transaction: E extends { manualTransaction: true }
    ? (work: (db: Database) => Promise<Answer<E>>) => Promise<Answer<E>>
    : never
  /** The request and the reply. A handler needs them only for cookies and addresses. */
  http: { request: FastifyRequest; reply: FastifyReply }
} & ("version" extends keyof BodyOf<Key, E> ? { version: Version } : unknown)

/** The version of the record that the caller has edited, which `refuseStale` compares. It is not among the fields of the body. */
type Version = number | undefined
type FieldsOf<Body> = Body extends { version?: Version } ? Omit<Body, "version"> : Body

type Answer<E extends Endpoint> = E["response"] extends "download"
  ? Download
  : Omit<ReplyOf<E>, "success"> & (E extends { replaces: true } ? { replaced: boolean } : unknown)

export type Handlers<Table extends EndpointTable> = {
  [Key in Extract<keyof Table, EndpointKey>]: (
    context: Context<Key, Table[Key]>,
  ) => Promise<Answer<Table[Key]>>
}

/** Returns a noun's handlers. The call compiles only if each line of the table has a handler. */
export function routes<Table extends EndpointTable>(_table: Table, handlers: Handlers<Table>) {
  return handlers
}
