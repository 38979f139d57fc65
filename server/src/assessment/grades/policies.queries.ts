import {
  defaultPolicy,
  type GradingPolicy,
  gradingPolicy,
  type Policies,
} from "#contract/assessment/grades/policy.ts"
import { compileOnce } from "../../lib/db/compileOnce.ts"
import type { Database } from "../../lib/db/database.ts"
import { lockTable } from "../../lib/db/locks.ts"

/**
 * All grading policies. The newest is in force, or the specification's if the college has set none (product decision 3.6).
 * Closed terms keep the policy that they were closed with.
 */
export async function readPolicies(db: Database): Promise<Policies> {
  const rows = await policies(db, {}).execute()
  return policiesOf(rows.map(({ version, policy }) => [version, gradingPolicy.parse(policy)]))
}

const policies = compileOnce((db) =>
  db.selectFrom("grading_policy").select(["version", "policy"]).orderBy("version"),
)

/** The policies of all versions, the newest last. */
export const policiesOf = (versions: readonly Version[]): Policies => ({
  inForce: versions.at(-1)?.[1] ?? defaultPolicy,
  byVersion: new Map(versions),
})
export type Version = readonly [number, GradingPolicy]

/**
 * The version that a term is closed with. If there is none, the specification's rules become the first one. The lock
 * prevents a newer version meanwhile.
 */
export async function versionInForce(db: Database) {
  await lockTable(db, "grading_policy")
  const newest = await db
    .selectFrom("grading_policy")
    .select("version")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst()
  return newest?.version ?? createFirstPolicy(db)
}

export async function createFirstPolicy(db: Database) {
  const { version } = await db
    .insertInto("grading_policy")
    .values({ policy: JSON.stringify(defaultPolicy) })
    .returning("version")
    .executeTakeFirstOrThrow()
  return version
}
