import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify"
import { type Endpoint, type EndpointKey, type EndpointTable, splitKey } from "#contract/lib/endpoints.ts"
import type { FurtherFormat } from "#contract/lib/uploads.ts"
import type { Viewer } from "../../auth/viewer.ts"
import type { Database } from "../../db/database.ts"
import { AppError } from "../../errors.ts"
import { type Download, sendFile } from "../../files/downloads.ts"
import type { Files } from "../../files/files.ts"
import { receive } from "../../files/uploads.ts"
import type { AuditNote } from "../audit.ts"
import { surviveResets } from "../connections/resets.ts"
import { readEdit } from "../edits.ts"
import type { Handlers } from "../handlers.ts"
import { uncount } from "../personLimits.ts"
import { rateLimitOf } from "../rateLimits.ts"
import {
  acceptBytes,
  bytesOf,
  type ReadLists,
  readBody,
  readJson,
  readParams,
  readQuery,
} from "../requests.ts"
import { asReplied } from "../versions.ts"
import { type AdmissionParts, admit, type Line } from "./admission.ts"
import {
  type AnswerParts,
  type AnyHandler,
  answer,
  type Call,
  contextOf,
  type Input,
  replyTo,
  send,
} from "./call.ts"
import { sendManualWrite, sendWrite } from "./writes.ts"

type Parts = AdmissionParts &
  AnswerParts & {
    files: Files
    /** The formats that the record of a path allows beside those of the endpoint's files. */
    furtherFormats?: Partial<Record<EndpointKey, FindFormats>>
    /** The college's lists, with which the names in requests are compared. */
    lists: ReadLists
  }
type FindFormats = (db: Database, viewer: Viewer, id: number) => Promise<readonly FurtherFormat[]>

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
  app.decorateRequest("isNotice", false)
  readJson(app)
  const endpoints = new Map(Object.entries<Endpoint>(table))
  /** Finds the GET of the record with an id that a PUT edits, if it needs no query and whoever may edit may read. */
  const showOf = ({ method, path, endpoint: edit }: Line): Show | undefined => {
    const shown = method === "PUT" && path.includes("{id}") ? endpoints.get(`GET ${path}`) : undefined
    if (!shown || shown.query || !allowsAll(shown.roles, edit.roles)) return undefined
    return { endpoint: shown, handle: byKey.get(`GET ${path}`) as AnyHandler }
  }
  for (const [key, endpoint] of endpoints) {
    const list = endpoints.get(key.replace(/\/export$/, "")) ?? endpoint
    const line = { key, ...splitKey(key), endpoint, list }
    const route: RouteOptions = {
      method: line.method === "GET" ? ["GET", "HEAD"] : line.method,
      url: line.path.replace(/\{(\w+)\}/g, ":$1"),
      config: { rateLimit: rateLimitOf(endpoint), endpoint: key },
      onRequest: (request) => admit(request, line, parts),
      onSend: endpoint.notifiesMany ? (request, reply) => uncountRefused(request, reply, parts) : [],
      handler: answerer(line, byKey.get(key) as AnyHandler, parts, showOf(line)),
    }
    if (endpoint.pieces) app.register(async (part) => void acceptBytes(part).route(route))
    else app.route(route)
  }
}

/** Uncounts a request that was refused, also one whose body or file could not be read. */
async function uncountRefused(
  { viewer, isNotice }: FastifyRequest,
  { statusCode }: FastifyReply,
  { database }: Parts,
) {
  // The reply says why the request failed, even if the database that would uncount it can't be reached.
  if (viewer && isNotice && statusCode >= 400)
    await uncount(database, "notices", viewer).catch(() => undefined)
}

/** Reads the input of requests to an endpoint and answers them. Files that nobody stored are discarded. */
function answerer(line: Line & { list: Endpoint }, handle: AnyHandler, parts: Parts, show?: Show) {
  const { key, endpoint, list } = line
  const respond = responderOf(line)
  const readWritten = line.method === "PUT" ? readEdit : readBody
  const findFormats = parts.furtherFormats?.[key as EndpointKey]
  const formatsOf = async ({ viewer }: FastifyRequest, { id }: Input["params"]) =>
    viewer && findFormats ? findFormats(parts.reads, viewer, Number(id)) : []
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const params = readParams(request, endpoint.pathChoices)
    if (endpoint.body && !endpoint.files && /^multipart\//i.test(request.headers["content-type"] ?? ""))
      throw new AppError("malformed", "This must be sent as JSON, and not as a form with files.")
    const received =
      endpoint.files && request.isMultipart()
        ? await receive(request, endpoint.files, parts.files, await formatsOf(request, params))
        : undefined
    // A refusal names a form's fields as it spells them, like those of a JSON body.
    if (received) request.body = received.body
    try {
      const query = await readQuery(endpoint, list, request, parts.lists)
      const written = await readWritten(endpoint.body, request.body, parts.lists).catch(async (refusal) => {
        if (show)
          await refuseUnknown({ ...parts, ...show, key, input: inputOf(params), http: { request, reply } })
        throw refusal
      })
      const { version, ...body }: Record<string, unknown> = { ...written }
      const input: Input = {
        ...inputOf(params),
        query,
        body,
        version,
        files: received?.uploads ?? {},
        bytes: endpoint.pieces ? bytesOf(request) : undefined,
      }
      return await respond({ ...parts, key, endpoint, handle, input, http: { request, reply } })
    } catch (error) {
      throw asReplied(error, replyTo(endpoint, request.viewer))
    } finally {
      await received?.discard()
    }
  }
}

type Show = Pick<Call, "endpoint" | "handle">

const allowsAll = (allowed: Endpoint["roles"], roles: Endpoint["roles"]) =>
  allowed === "anyone" || (roles !== "anyone" && roles.every((role) => allowed.includes(role)))

const inputOf = (params: Input["params"]): Input => ({
  params,
  query: undefined,
  body: undefined,
  version: undefined,
  files: {},
})

/** Answers an edit of a record that the caller can't see with 404, before it names faults of its fields. */
async function refuseUnknown(call: Call) {
  await runHandler(call).catch((error) => {
    if (error instanceof AppError && error.code === "not_found") throw error
  })
}

function responderOf({ method, endpoint: { response, manualTransaction } }: Line) {
  if (response === "download") return sendDownload
  if (method === "GET") return sendRead
  return manualTransaction ? sendManualWrite : sendWrite
}

async function sendRead(call: Call) {
  return send(call, answer(call, await runHandler(call)))
}

async function sendDownload(call: Call) {
  return sendFile(call.http.reply, (await runHandler(call)) as Download)
}

const runHandler = (call: Call) => {
  const work = (db: Database) => call.handle(contextOf(call, db, noAudit))
  return call.endpoint.fromReplica ? call.read(work) : work(call.batchedReads())
}

const noAudit: AuditNote = () => {
  throw new TypeError("A request that changes nothing has nothing to audit.")
}
