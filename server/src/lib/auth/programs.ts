import { createHash, randomBytes } from "node:crypto"
import { sql } from "kysely"
import { alsoNeeded, type Scope, scopePaths, tokenPrefix } from "#contract/apiTokens.ts"
import type { Database } from "../db/database.ts"
import type { Viewer } from "./viewer.ts"

export const hashOfToken = (token: string) => createHash("sha256").update(token).digest()

/** 256 random bits, so guessing needs no limit. */
export const newToken = () => tokenPrefix + randomBytes(32).toString("base64url")

export const isToken = (bearer: string) => bearer.startsWith(tokenPrefix)

/**
 * A program reads as an administrator does, but only what its token allows. The token outlives the account of whoever made
 * it, because it belongs to the college. Its use is noted once a minute.
 */
export async function authenticateProgram(db: Database, token: string): Promise<Viewer | null> {
  const row = await db
    .selectFrom("api_token")
    .select(["id", "scopes", "created_by"])
    .select(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as("unnoted"))
    .where("hash", "=", hashOfToken(token))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst()
  if (!row) return null
  if (row.unnoted) {
    await db.updateTable("api_token").set({ last_used_at: sql`now()` }).where("id", "=", row.id).execute()
  }
  return {
    personId: row.created_by,
    role: "admin",
    lecturerId: null,
    studentId: null,
    sessionId: "",
    mustChangePassword: false,
    scopes: row.scopes as Scope[],
  }
}

/** Its columns hold what only administrators and the student themselves may see (product decision 3.17). */
const privateFile = "/students/export"

/** A program only reads, and only from the paths of its scopes. */
export function mayProgramCall(scopes: readonly Scope[], method: string, path: string) {
  const isBelow = (start: string) => path === start || path.startsWith(`${start}/`)
  const needed = alsoNeeded[path]
  return (
    method === "GET" &&
    path !== privateFile &&
    scopes.some((scope) => scopePaths[scope].some(isBelow)) &&
    (needed === undefined || scopes.includes(needed))
  )
}
