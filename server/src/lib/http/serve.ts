import type { KeyObject } from "node:crypto"
import type { FastifyInstance, FastifyRequest, HTTPMethods } from "fastify"
import { type Endpoint, type EndpointTable, responseFor } from "#contract/lib/endpoints.ts"
import { texts } from "#contract/lib/texts.ts"
import type { Sessions } from "../auth/sessions.ts"
import type { Viewer } from "../auth/viewer.ts"
import type { Database } from "../db/database.ts"
import { inTransaction } from "../db/transactions.ts"
import { AppError, allow } from "../errors.ts"
import { type Download, sendFile } from "../files/downloads.ts"
import type { Files } from "../files/files.ts"
import { receive, type Upload } from "../files/uploads.ts"
import { type AuditNote, saveAudit } from "./audit.ts"
import type { Context, Handlers } from "./handlers.ts"
import { claim, hashRequest, keepAnswer, nobody } from "./idempotency.ts"
import { refuseForeignWrites } from "./origins.ts"
import { bearerOf, readBody, readJson, readParams, readQuery } from "./requests.ts"
import { asReplied } from "./versions.ts"

declare module "fastify" {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

type Parts = { database: Database; sessions: Sessions; files: Files; secret: KeyObject }
type Reply = Record<string, unknown> | Download
type Work = (db: Database) => Promise<Reply>
type AnyContext = Omit<Context<string, Endpoint>, "transaction"> & {
  transaction?: (work: Work) => Promise<Reply>
}
type AnyHandler = (context: AnyContext) => Promise<Reply>
type Input = {
  params: Record<string, number>
  query: unknown
  body: unknown
  uploads: Record<string, Upload>
}

/** Puts every endpoint of the contract on the air: who may call, what goes in, one transaction a write, what comes out. */
export function serve<Table extends EndpointTable>(
  app: FastifyInstance,
  table: Table,
  handlers: Handlers<Table>,
  parts: Parts,
) {
  app.decorateRequest("viewer", null)
  readJson(app)
  for (const [key, endpoint] of Object.entries(table)) {
    const [method, path] = key.split(" ", 2) as [HTTPMethods, string]
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ":$1"),
      ...(endpoint.perMinute && {
        config: { rateLimit: { max: endpoint.perMinute, timeWindow: "1 minute" } },
      }),
      onRequest: async (request) => {
        if (method !== "GET") refuseForeignWrites(request)
        request.viewer = await whoAsks(request, parts)
        admit(endpoint, path, request.viewer)
      },
      handler: async (request, reply) => {
        const handle = (handlers as unknown as Record<string, AnyHandler>)[key]!
        const received =
          endpoint.files && request.isMultipart()
            ? await receive(request, endpoint.files, parts.files)
            : undefined
        try {
          const input = {
            params: readParams(request),
            query: readQuery(endpoint.query, request),
            body: readBody(endpoint.body, received?.body ?? request.body),
            uploads: received?.uploads ?? {},
          }
          const context = (db: Database, audit: AuditNote) =>
            ({
              db,
              audit,
              viewer: request.viewer,
              ...input,
              files: input.uploads,
              http: { request, reply },
            }) as AnyContext
          if (endpoint.response === "download") {
            return sendFile(reply, (await handle(context(parts.database, noNote))) as Download)
          }
          const { status, body } =
            method === "GET"
              ? answer(endpoint, request.viewer, await handle(context(parts.database, noNote)))
              : await write({ key, endpoint, handle, request, input, context }, parts)
          return reply.code(status).send(body)
        } catch (error) {
          throw asReplied(error, responseFor(endpoint, request.viewer?.role ?? null))
        } finally {
          await received?.discard()
        }
      },
    })
  }
}

async function whoAsks(request: FastifyRequest, { database, sessions }: Parts) {
  const bearer = bearerOf(request)
  if (!bearer) return null
  return sessions.authenticate(database, bearer, { background: request.headers["x-background"] === "1" })
}

function admit({ roles }: Endpoint, path: string, viewer: Viewer | null) {
  if (roles === "anyone") return
  if (!viewer) throw new AppError("unauthenticated", texts.unauthenticated)
  allow(roles.includes(viewer.role))
  if (viewer.mustChangePassword && !path.startsWith("/auth/")) {
    throw new AppError("password_change_required", "Please choose a new password first.")
  }
}

type Write = {
  key: string
  endpoint: Endpoint
  handle: AnyHandler
  request: FastifyRequest
  input: Input
  context: (db: Database, audit: AuditNote) => AnyContext
}

/** A write, its audit row and its stored answer commit together or not at all. */
async function write({ key, endpoint, handle, request, input, context }: Write, { database, secret }: Parts) {
  const idempotencyKey = request.headers["idempotency-key"]
  const wanted =
    typeof idempotencyKey === "string" && idempotencyKey.length <= 200 && !endpoint.confidential
      ? {
          personId: request.viewer?.personId ?? nobody,
          key: idempotencyKey,
          requestHash: hashOf(secret, key, input),
        }
      : undefined
  let change: Parameters<typeof saveAudit>[2]
  const audit: AuditNote = (entity, id, before, after) => {
    change = { entity, id, before, after }
  }
  const transaction = (work: Work) =>
    inTransaction(database, async (db) => {
      const earlier = wanted && (await claim(db, wanted))
      if (earlier) return earlier
      change = undefined
      const reply = answer(endpoint, request.viewer, await work(db))
      if (!endpoint.unaudited) {
        await saveAudit(
          db,
          { actorId: request.viewer?.personId ?? null, action: key, address: request.ip },
          change,
        )
      }
      if (wanted) await keepAnswer(db, wanted, reply)
      return reply
    })
  if (!endpoint.manualTransaction) return transaction((db) => handle(context(db, audit)))
  const committed = async (work: Work) => (await transaction(work)).body as Reply
  return answer(
    endpoint,
    request.viewer,
    await handle({ ...context(database, audit), transaction: committed }),
  )
}

const hashOf = (secret: KeyObject, key: string, { params, query, body, uploads }: Input) =>
  hashRequest(
    secret,
    key,
    params,
    query,
    body,
    Object.entries(uploads).map(([field, { sha256 }]) => [field, sha256.toString("hex")]),
  )

/** Strips a reply to what the contract declares for the role of the caller. */
function answer(endpoint: Endpoint, viewer: Viewer | null, reply: Reply) {
  const schema = responseFor(endpoint, viewer?.role ?? null)
  if (schema === "download") throw new TypeError("A write can't answer with a file.")
  return { status: endpoint.status ?? 200, body: schema.parse({ success: true, ...reply }) }
}

const noNote: AuditNote = () => {
  throw new TypeError("A GET changes nothing, so it has nothing to note.")
}
