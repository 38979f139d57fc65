import type { FastifyRequest, HTTPMethods } from "fastify"
import type { Endpoint } from "#contract/lib/endpoints.ts"
import { texts } from "#contract/lib/texts.ts"
import { authenticateProgram, isToken, mayProgramRead } from "../../auth/programs.ts"
import type { Sessions } from "../../auth/sessions.ts"
import type { Viewer } from "../../auth/viewer.ts"
import type { Database } from "../../db/database.ts"
import { AppError, allow } from "../../errors.ts"
import { keyOf } from "../idempotency.ts"
import type { CountRequest } from "../personLimits.ts"
import { bearerOf } from "../requests.ts"

declare module "fastify" {
  interface FastifyRequest {
    viewer: Viewer | null
    /** Whether the request is counted as one that notifies many people. */
    isNotice: boolean
  }
}

/** A line of the contract, such as "GET /terms/{id}", and its method and path. */
export type Line = { key: string; method: HTTPMethods; path: string; endpoint: Endpoint }

export type AdmissionParts = {
  /** The database for requests that only read. */
  reads: Database
  sessions: Sessions
  count: CountRequest
}

/** Finds out who sends a request, and refuses it before its body is read if they may not call the endpoint. */
export async function admit(request: FastifyRequest, line: Line, parts: AdmissionParts) {
  if (line.method !== "GET") {
    refuseForeignWrites(request)
    keyOf(request) // refuses a malformed key
  }
  request.viewer = await findViewer(request, line, parts)
  checkRole(line, request.viewer)
  const kind = countedAs(line)
  if (kind && request.viewer) await parts.count(kind, request.viewer)
  request.isNotice = kind === "notices"
}

async function findViewer(request: FastifyRequest, line: Line, { reads, sessions }: AdmissionParts) {
  const bearer = bearerOf(request)
  if (!bearer) return null
  if (isToken(bearer)) return findProgram(bearer, line, reads)
  return sessions.authenticate(reads, bearer, { background: request.headers["x-background"] === "1" })
}

/** Finds the program of a token. A token never writes. On paths outside of its scopes, its caller counts as a visitor. */
async function findProgram(token: string, { method, path, endpoint }: Line, database: Database) {
  if (method !== "GET") throw new AppError("forbidden", "An API token only reads.")
  const program = await authenticateProgram(database, token)
  if (!program || mayProgramRead(program.scopes, path)) return program
  if (endpoint.roles === "anyone") return null
  throw new AppError("forbidden", "This API token may not read this.")
}

function checkRole({ path, endpoint: { roles } }: Line, viewer: Viewer | null) {
  if (roles === "anyone") return
  if (!viewer) throw new AppError("unauthenticated", texts.unauthenticated)
  allow(roles.includes(viewer.role))
  if (viewer.mustChangePassword && !path.startsWith("/auth/")) {
    throw new AppError("password_change_required", "Please choose a new password first.")
  }
}

/** Reads are cheap, and a screen makes many. Forms with files have limits of their own. */
function countedAs({ method, endpoint: { response, notifiesMany } }: Line) {
  if (response === "download") return "downloads"
  if (notifiesMany) return "notices"
  return method === "GET" ? undefined : "writes"
}

/** Rejects writes from another site's page, because the browser attaches the refresh cookie by itself (CSRF). */
export function refuseForeignWrites(request: FastifyRequest) {
  const { origin, "sec-fetch-site": site } = request.headers
  const isForeign =
    site === "cross-site" || site === "same-site" || (origin !== undefined && !isOwn(origin, request.host))
  if (isForeign) throw new AppError("forbidden", texts.forbidden)
}

const isOwn = (origin: string, host: string) => URL.parse(origin)?.host === host
