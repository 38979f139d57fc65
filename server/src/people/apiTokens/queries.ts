import { sql } from "kysely"
import type * as z from "zod"
import type { ApiToken, apiTokenInput, apiTokenList } from "#contract/people/apiTokens.ts"
import { hashOfToken } from "../../lib/auth/programs.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { lock } from "../../lib/db/locks.ts"
import { insertRow, updateRow } from "../../lib/db/records.ts"
import { found } from "../../lib/errors.ts"

type Input = z.output<typeof apiTokenInput>

const tokens = (db: Database) =>
  db
    .selectFrom("api_token")
    .innerJoin("person", "person.id", "created_by")
    .select(["api_token.id", "name", "api_token.created_at", "expires_at", "last_used_at", "revoked_at"])
    .select(sql<string>`first_name || ' ' || last_name`.as("created_by_name"))
    .select(sql<ApiToken["scopes"]>`scopes`.as("scopes"))
    .select(
      sql<ApiToken["state"]>`case when revoked_at is not null then 'revoked'
        when expires_at <= now() then 'expired' else 'active' end`.as("state"),
    )

export async function listApiTokens(db: Database, filter: z.output<typeof apiTokenList>) {
  const { rows, total } = await pageOf(whereFound(tokens(db), filter.search, sql.ref("name")), filter, {
    defaultSort: "-created_at",
    tieBreaker: "api_token.id",
    nullable: ["last_used_at"],
    sorts: { created_at: sql.ref("api_token.created_at"), name: sql`searchable(name)` },
  })
  return { apiTokens: rows, total }
}

export const findApiToken = (db: Database, id: number) =>
  tokens(db).where("api_token.id", "=", id).executeTakeFirst()

export const lockApiToken = (db: Database, id: number) => lock(db, "api_token", id, findApiToken)

export async function createApiToken(
  db: Database,
  { name, scopes, days }: Input,
  { token, by }: { token: string; by: number },
) {
  const id = await insertRow(db, "api_token", {
    name,
    scopes,
    hash: hashOfToken(token),
    created_by: by,
    expires_at: sql`now() + make_interval(days => ${days})`,
  })
  return found(await findApiToken(db, id))
}

export async function revokeApiToken(db: Database, id: number) {
  await updateRow(db, "api_token", id, { revoked_at: sql`now()` })
  return found(await findApiToken(db, id))
}
