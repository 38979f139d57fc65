import type { KeyObject } from "node:crypto"
import type { Readable } from "node:stream"
import type { FastifyReply, FastifyRequest } from "fastify"
import { type Endpoint, responseFor } from "#contract/lib/endpoints.ts"
import { forProgram } from "../../auth/programs.ts"
import type { Viewer } from "../../auth/viewer.ts"
import type { Read } from "../../cluster/replica.ts"
import type { AuditEntry } from "../../db/acknowledgedWrites.ts"
import type { Database } from "../../db/database.ts"
import type { Download } from "../../files/downloads.ts"
import type { Upload } from "../../files/uploads.ts"
import type { AuditNote, SaveAudit } from "../audit.ts"
import type { Answer } from "../idempotency.ts"

/** The parts of the server that an answer needs beside the handler and its input. */
export type AnswerParts = {
  database: Database
  /** Opens the database for one request, whose selects of one tick are sent together. */
  batchedReads: () => Database
  /** Runs a long read on a connection of the pool. */
  read: Read
  secret: KeyObject
  saveAudit: SaveAudit
  /** Called with each write that has been committed. */
  acknowledge: (entry: AuditEntry) => void
}

export type Input = {
  params: Record<string, number | string>
  query: unknown
  body: unknown
  version: unknown
  files: Record<string, Upload>
  bytes?: Readable
}
export type Reply = Record<string, unknown> | Download
export type Work = (db: Database) => Promise<Reply>
/** The context of any handler. The type `Handlers` has checked each handler against the context of its own endpoint. */
type AnyContext = Input & {
  db: Database
  viewer: Viewer | null
  audit: AuditNote
  transaction?: (work: Work) => Promise<Reply>
  http: { request: FastifyRequest; reply: FastifyReply }
}
export type AnyHandler = (context: AnyContext) => Promise<Reply>

/** One request to one endpoint, with its input read and validated. */
export type Call = AnswerParts & {
  key: string
  endpoint: Endpoint
  handle: AnyHandler
  input: Input
  http: AnyContext["http"]
}

export const contextOf = ({ input, http }: Call, db: Database, audit: AuditNote): AnyContext => ({
  ...input,
  db,
  audit,
  http,
  viewer: http.request.viewer,
})

/** A program reads as an administrator, but its reply has only a lecturer's fields, without the private details of students. */
export function replyTo(endpoint: Endpoint, viewer: Viewer | null) {
  const { response } = endpoint
  const hasLecturerFields = response !== "download" && "byRole" in response && !!response.byRole.lecturer
  return responseFor(endpoint, viewer?.scopes && hasLecturerFields ? "lecturer" : (viewer?.role ?? null))
}

/** Strips a reply to the fields that the contract declares for the role of the caller. */
export function answer({ endpoint, http }: Call, reply: Reply) {
  const schema = replyTo(endpoint, http.request.viewer)
  if (schema === "download") throw new TypeError("Only sendDownload answers with a file.")
  const status = "replaced" in reply && reply.replaced ? 200 : (endpoint.status ?? 200)
  const body = schema.parse({ success: true, ...reply })
  const scopes = http.request.viewer?.scopes
  return { status, body: scopes ? forProgram(body, scopes) : body }
}

export const send = ({ http }: Call, { status, body }: Answer) => http.reply.code(status).send(body)
