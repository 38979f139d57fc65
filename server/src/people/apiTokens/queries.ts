import { sql } from "kysely"
import type * as z from "zod"
import type { ApiToken, apiTokenInput, apiTokenList } from "#contract/people/apiTokens.ts"
import { hashOfToken } from "../../lib/auth/hashes.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { records } from "../../lib/db/records.ts"
import { fullName } from "../people/queries.ts"

type Input = z.output<typeof apiTokenInput>

const tokens = (db: Database) =>
  db
    .selectFrom("api_token")
    .innerJoin("person", "person.id", "created_by")
    .select(["api_token.id", "name", "api_token.created_at", "expires_at", "last_used_at", "revoked_at"])
    .select(fullName("person").as("created_by_name"))
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

export const apiTokens = records("api_token", (db, id) =>
  tokens(db).where("api_token.id", "=", id).executeTakeFirst(),
)

export const createApiToken = (
  db: Database,
  { name, scopes, days }: Input,
  { token, by }: { token: string; by: number },
) =>
  apiTokens.create(db, {
    name,
    scopes,
    hash: hashOfToken(token),
    created_by: by,
    expires_at: sql`now() + make_interval(days => ${days})`,
  })

export const revokeApiToken = (db: Database, id: number) =>
  apiTokens.update(db, id, { revoked_at: sql`now()` })

/** The number of valid tokens that a person created, and may have copied. */
export async function countTokensOf(db: Database, personId: number) {
  const { count } = await db
    .selectFrom("api_token")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("created_by", "=", personId)
    .where("revoked_at", "is", null)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirstOrThrow()
  return count
}
