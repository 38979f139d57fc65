import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import {
  additionalScopes,
  forbiddenPaths,
  nullForPrograms,
  type Scope,
  scopePaths,
  tokenPrefix,
} from "#contract/people/apiTokens.ts"
import type { Database } from "../db/database.ts"
import { updateRow } from "../db/records.ts"
import { hashOfToken } from "./hashes.ts"
import type { Viewer } from "./viewer.ts"

/** 256 random bits can't be guessed, so attempts aren't limited. */
export const newToken = () => tokenPrefix + randomBytes(32).toString("base64url")

export const isToken = (bearer: string) => bearer.startsWith(tokenPrefix)

type Program = Viewer & Required<Pick<Viewer, "scopes">>

/**
 * A program reads as an administrator does, but only what its token allows. The token belongs to the college, so it
 * outlives the account of the person who created it. Its person id is nobody's, so reads of a person's own data find
 * nothing. Its use is recorded once a minute.
 */
export async function authenticateProgram(db: Database, token: string): Promise<Program | null> {
  const row = await db
    .selectFrom("api_token")
    .select(["id", "scopes"])
    .select(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as("unrecorded"))
    .where("hash", "=", hashOfToken(token))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst()
  if (!row) return null
  if (row.unrecorded) {
    await updateRow(db, "api_token", row.id, { last_used_at: sql`now()` })
  }
  return {
    personId: -row.id,
    role: "admin",
    lecturerId: null,
    studentId: null,
    sessionId: "",
    mustChangePassword: false,
    scopes: row.scopes as Scope[],
  }
}

/** A program may only read, and only from the paths of its scopes. On other paths it counts as a visitor. */
export function mayProgramRead(scopes: readonly Scope[], path: string) {
  const isBelow = (start: string) => path === start || path.startsWith(`${start}/`)
  return (
    !forbiddenPaths.includes(path) &&
    scopes.some((scope) => scopePaths[scope].some(isBelow)) &&
    (additionalScopes[path] ?? []).every((scope) => scopes.includes(scope))
  )
}

/** Empties the fields of a reply that a program may not see: they become null. */
export function forProgram<Reply>(reply: Reply, scopes: readonly Scope[]): Reply {
  const isHidden = (name: string) => {
    const needed = nullForPrograms[name]
    return needed !== undefined && (needed === "always" || !scopes.includes(needed))
  }
  const withoutHidden = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withoutHidden)
    if (value === null || typeof value !== "object") return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, isHidden(name) ? null : withoutHidden(inner)]),
    )
  }
  return withoutHidden(reply) as Reply
}
