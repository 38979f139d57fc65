import type { KeyObject } from "node:crypto"
import type { Readable } from "node:stream"
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from "fastify"
import { type Endpoint, type EndpointKey, type EndpointTable, responseFor } from "#contract/lib/endpoints.ts"
import { texts } from "#contract/lib/texts.ts"
import type { FurtherFormat } from "#contract/lib/uploads.ts"
import { authenticateProgram, forProgram, isToken, mayProgramRead } from "../auth/programs.ts"
import type { Sessions } from "../auth/sessions.ts"
import type { Viewer } from "../auth/viewer.ts"
import type { Read } from "../cluster/replica.ts"
import type { AuditEntry } from "../db/acknowledgedWrites.ts"
import type { Database } from "../db/database.ts"
import { inTransaction } from "../db/transactions.ts"
import { AppError, allow } from "../errors.ts"
import { type Download, sendFile } from "../files/downloads.ts"
import type { Files } from "../files/files.ts"
import { receive, type Upload } from "../files/uploads.ts"
import type { AuditNote, Change, SaveAudit } from "./audit.ts"
import { surviveResets } from "./connections/resets.ts"
import { readEdit } from "./edits.ts"
import type { Handlers } from "./handlers.ts"
import { type Answer, claim, hashRequest, keyOf, nobody, storeReply } from "./idempotency.ts"
import { refuseForeignWrites } from "./origins.ts"
import { type CountRequest, uncount } from "./personLimits.ts"
import { rateLimitOf } from "./rateLimits.ts"
import {
  acceptBytes,
  bearerOf,
  bytesOf,
  type ReadLists,
  readBody,
  readJson,
  readParams,
  readQuery,
} from "./requests.ts"
import { asReplied } from "./versions.ts"

declare module "fastify" {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

type Parts = {
  database: Database
  /** The database for requests that only read. */
  reads: Database
  /** Opens the database for one request, whose selects of one tick are sent together. */
  batchedReads: () => Database
  sessions: Sessions
  files: Files
  secret: KeyObject
  saveAudit: SaveAudit
  /** Called with each write that has been committed. */
  acknowledge: (entry: AuditEntry) => void
  count: CountRequest
  /** For long reads. */
  read: Read
  /** The formats that the record of a path allows beside those of the endpoint's files. */
  furtherFormats?: Partial<Record<EndpointKey, FindFormats>>
  /** The college's lists, with which the names in requests are compared. */
  lists: ReadLists
}
type FindFormats = (db: Database, viewer: Viewer, id: number) => Promise<readonly FurtherFormat[]>
type Input = {
  params: Record<string, number | string>
  query: unknown
  body: unknown
  files: Record<string, Upload>
  bytes?: Readable
}
type Reply = Record<string, unknown> | Download
type Work = (db: Database) => Promise<Reply>
/** The context of any handler; `Handlers` has checked each one against its own endpoint. */
type AnyContext = Input & {
  db: Database
  viewer: Viewer | null
  audit: AuditNote
  transaction?: (work: Work) => Promise<Reply>
  http: { request: FastifyRequest; reply: FastifyReply }
}
type AnyHandler = (context: AnyContext) => Promise<Reply>
/** One request to one endpoint, with its input read and validated. */
type Call = Parts & {
  key: string
  endpoint: Endpoint
  handle: AnyHandler
  input: Input
  http: AnyContext["http"]
}

/** Registers a route for every endpoint of the contract. */
export function serve<Table extends EndpointTable>(
  app: FastifyInstance,
  table: Table,
  handlers: Handlers<Table>,
  parts: Parts,
) {
  const byKey = new Map<string, unknown>(Object.entries(handlers))
  surviveResets(app)
  app.decorateRequest("viewer", null)
  readJson(app)
  for (const [key, endpoint] of Object.entries(table)) {
    const [method, path] = key.split(" ", 2) as [HTTPMethods, string]
    const handle = byKey.get(key) as AnyHandler
    const respond = responder(method, endpoint)
    const furtherFormats = parts.furtherFormats?.[key as EndpointKey]
    const findFormats = async (viewer: Viewer | null, { id }: Input["params"]) =>
      furtherFormats && viewer ? furtherFormats(parts.reads, viewer, Number(id)) : []
    const route: RouteOptions = {
      method,
      url: path.replace(/\{(\w+)\}/g, ":$1"),
      config: { rateLimit: rateLimitOf(endpoint), endpoint: key },
      onRequest: async (request) => {
        if (method !== "GET") {
          refuseForeignWrites(request)
          keyOf(request)
        }
        request.viewer = await findViewer(request, { method, path, endpoint }, parts)
        admit(endpoint, path, request.viewer)
        const kind = countedAs(method, endpoint)
        if (kind && request.viewer) await parts.count(kind, request.viewer)
      },
      handler: async (request, reply) => {
        const params = readParams(request, endpoint.pathChoices)
        const received =
          endpoint.files && request.isMultipart()
            ? await receive(request, endpoint.files, parts.files, await findFormats(request.viewer, params))
            : undefined
        try {
          const input = {
            params,
            query: await readQuery(endpoint.query, request, parts.lists),
            body: await (method === "PUT" ? readEdit : readBody)(
              endpoint.body,
              received?.body ?? request.body,
              parts.lists,
            ),
            files: received?.uploads ?? {},
            ...(endpoint.pieces && { bytes: bytesOf(request) }),
          }
          return await respond({ ...parts, key, endpoint, handle, input, http: { request, reply } })
        } catch (error) {
          if (endpoint.notifiesMany && request.viewer)
            await uncount(parts.database, "notices", request.viewer)
          throw asReplied(error, replyTo(endpoint, request.viewer))
        } finally {
          await received?.discard()
        }
      },
    }
    if (endpoint.pieces) app.register(async (part) => void acceptBytes(part).route(route))
    else app.route(route)
  }
}

type Line = { method: HTTPMethods; path: string; endpoint: Endpoint }

async function findViewer(request: FastifyRequest, line: Line, { reads, sessions }: Parts) {
  const bearer = bearerOf(request)
  if (!bearer) return null
  if (isToken(bearer)) return findProgram(bearer, line, reads)
  return sessions.authenticate(reads, bearer, { background: request.headers["x-background"] === "1" })
}

/** A token's scopes are checked first. On other paths it counts as a visitor, who may not write with it either. */
async function findProgram(token: string, { method, path, endpoint }: Line, database: Database) {
  if (method !== "GET") throw new AppError("forbidden", "An API token only reads.")
  const program = await authenticateProgram(database, token)
  if (!program || mayProgramRead(program.scopes, path)) return program
  if (endpoint.roles === "anyone") return null
  throw new AppError("forbidden", "This API token may not read this.")
}

function admit({ roles }: Endpoint, path: string, viewer: Viewer | null) {
  if (roles === "anyone") return
  if (!viewer) throw new AppError("unauthenticated", texts.unauthenticated)
  allow(roles.includes(viewer.role))
  if (viewer.mustChangePassword && !path.startsWith("/auth/")) {
    throw new AppError("password_change_required", "Please choose a new password first.")
  }
}

/** A program reads as an administrator, but its reply has only a lecturer's fields, without the private details of students. */
function replyTo(endpoint: Endpoint, viewer: Viewer | null) {
  const { response } = endpoint
  const hasLecturerFields = response !== "download" && "byRole" in response && !!response.byRole.lecturer
  return responseFor(endpoint, viewer?.scopes && hasLecturerFields ? "lecturer" : (viewer?.role ?? null))
}

/** Reads are cheap, and a screen makes many. Forms with files have limits of their own. */
function countedAs(method: HTTPMethods, { response, notifiesMany }: Endpoint) {
  if (response === "download") return "downloads"
  if (notifiesMany) return "notices"
  return method === "GET" ? undefined : "writes"
}

function responder(method: HTTPMethods, { response, manualTransaction }: Endpoint) {
  if (response === "download") return sendDownload
  if (method === "GET") return sendRead
  return manualTransaction ? sendManualWrite : sendWrite
}

async function sendDownload(call: Call) {
  return sendFile(call.http.reply, (await read(call)) as Download)
}

async function sendRead(call: Call) {
  return send(call, answer(call, await read(call)))
}

const read = (call: Call) => {
  const work = (db: Database) => call.handle(contextOf(call, db, noAudit))
  return call.endpoint.fromReplica ? call.read(work) : work(call.batchedReads())
}

/** The whole handler runs in one transaction. */
async function sendWrite(call: Call) {
  const { audit, commit } = openWrite(call)
  return send(call, await commit((db) => call.handle(contextOf(call, db, audit))))
}

/** The handler opens its transaction itself, after work that must not hold a connection. */
async function sendManualWrite(call: Call) {
  const { audit, commit } = openWrite(call)
  const transaction = async (work: Work) => (await commit(work)).body as Reply
  const context = { ...contextOf(call, call.database, audit), transaction }
  return send(call, answer(call, await call.handle(context)))
}

/** A write, its audit row and its stored reply commit together or not at all. */
function openWrite(call: Call) {
  const { key, endpoint, database, saveAudit, acknowledge, http } = call
  const actorId = http.request.viewer?.personId ?? null
  const claimed = readClaim(call)
  let change: Change | null | undefined
  const audit: AuditNote = (...noted) => {
    if (noted.length === 1) change = null
    else {
      const [entity, id, before, after] = noted
      change = { entity, id, before, after }
    }
  }
  const commit = async (work: Work) => {
    const { answered, entry } = await inTransaction(database, async (db) => {
      const earlier = claimed && (await claim(db, claimed))
      if (earlier) return { answered: earlier, entry: undefined }
      change = undefined
      const answered = answer(call, await work(db))
      const entry =
        endpoint.unaudited || change === null
          ? undefined
          : await saveAudit(db, { actorId, action: key, address: http.request.ip }, change)
      if (claimed) await storeReply(db, claimed, answered)
      return { answered, entry }
    })
    if (entry) acknowledge(entry)
    return answered
  }
  return { audit, commit }
}

/**
 * The claim of the request's Idempotency-Key. A confidential reply is never stored, so such a call runs again if it is
 * repeated.
 */
function readClaim({ key, endpoint, input, secret, http: { request } }: Call) {
  const idempotencyKey = keyOf(request)
  if (idempotencyKey === undefined || endpoint.confidential) return undefined
  const { params, query, body, files } = input
  const hashes = Object.entries(files).map(([field, { sha256 }]) => [field, sha256.toString("hex")])
  const requestHash = hashRequest(secret, key, params, query, body, hashes)
  const waited = request.headers["x-outbox"] !== undefined
  return { personId: request.viewer?.personId ?? nobody, key: idempotencyKey, requestHash, waited }
}

const contextOf = ({ input, http }: Call, db: Database, audit: AuditNote): AnyContext => ({
  ...input,
  db,
  audit,
  http,
  viewer: http.request.viewer,
})

/** Strips a reply to the fields that the contract declares for the role of the caller. */
function answer({ endpoint, http }: Call, reply: Reply) {
  const schema = replyTo(endpoint, http.request.viewer)
  if (schema === "download") throw new TypeError("Only sendDownload answers with a file.")
  const status = "replaced" in reply && reply.replaced ? 200 : (endpoint.status ?? 200)
  const body = schema.parse({ success: true, ...reply })
  const scopes = http.request.viewer?.scopes
  return { status, body: scopes ? forProgram(body, scopes) : body }
}

const send = ({ http }: Call, { status, body }: Answer) => http.reply.code(status).send(body)

const noAudit: AuditNote = () => {
  throw new TypeError("A request that changes nothing has nothing to audit.")
}
