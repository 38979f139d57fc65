import { firstPolicy, type GradingPolicy, gradingPolicy } from "#contract/gradingPolicy.ts"
import type { Database } from "../lib/database.ts"

/** The policy in force: the college's newest, or the specification's while it has made none (product decision 3.6). */
export async function readPolicy(db: Database): Promise<GradingPolicy> {
  const newest = await db
    .selectFrom("grading_policy")
    .select("policy")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst()
  return newest ? gradingPolicy.parse(newest.policy) : firstPolicy
}
