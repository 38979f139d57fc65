import { firstPolicy, gradingPolicy, type Policies } from "#contract/grades/policy.ts"
import type { Database } from "../lib/db/database.ts"

/**
 * The policy in force, which is the college's newest, or the specification's while it has made none (product decision
 * 3.6), and with it all that came before: closed terms stay with theirs.
 */
export async function readPolicies(db: Database): Promise<Policies> {
  const rows = await db
    .selectFrom("grading_policy")
    .select(["version", "policy"])
    .orderBy("version")
    .execute()
  const closing = new Map(rows.map(({ version, policy }) => [version, gradingPolicy.parse(policy)]))
  return { inForce: [...closing.values()].at(-1) ?? firstPolicy, closing }
}

/** The version in force, for a term that is closed with it; the specification's rules become the first one. */
export async function versionInForce(db: Database) {
  const newest = await db
    .selectFrom("grading_policy")
    .select("version")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst()
  return newest?.version ?? keepFirstPolicy(db)
}

export async function keepFirstPolicy(db: Database) {
  const { version } = await db
    .insertInto("grading_policy")
    .values({ policy: JSON.stringify(firstPolicy) })
    .returning("version")
    .executeTakeFirstOrThrow()
  return version
}
