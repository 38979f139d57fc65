import { sql } from "kysely"
import type * as z from "zod"
import { defaultPolicy, type GradingPolicy, gradingPolicy } from "#contract/assessment/grades/policy.ts"
import type { gradingPolicyEndpoints, PolicyVersion } from "#contract/assessment/gradingPolicies/endpoints.ts"
import type { Database } from "../../lib/db/database.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { found } from "../../lib/errors.ts"
import { fullName } from "../../people/people/queries.ts"
import { versionInForce } from "../grades/policies.queries.ts"

type Filter = z.output<(typeof gradingPolicyEndpoints)["GET /grading-policies"]["query"]>

const versions = (db: Database) =>
  db
    .selectFrom("grading_policy")
    .leftJoin("person", "person.id", "grading_policy.created_by")
    .select([
      "grading_policy.version as id",
      "policy",
      sql<string | null>`grading_policy.created_at`.as("created_at"),
      fullName<string | null>("person").as("created_by"),
      sql<boolean>`grading_policy.version = (select max(version) from grading_policy)`.as("in_force"),
      sql<PolicyVersion["terms"]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', term.id, 'name', term.name, 'academic_year_name', year_name)
          order by term.start_date, term.id), '[]')
        from term join academic_year on academic_year.id = academic_year_id
        where policy_version = grading_policy.version)`.as("terms"),
    ])

/**
 * The specification's rules become version 1 with the first closed term or the first change. Until then they are shown as
 * version 1.
 */
const defaultVersion: PolicyVersion = {
  id: 1,
  policy: defaultPolicy,
  created_at: null,
  created_by: null,
  in_force: true,
  terms: [],
}

type Row = Awaited<ReturnType<ReturnType<typeof versions>["execute"]>>[number]
const parsed = (row: Row): PolicyVersion => ({ ...row, policy: gradingPolicy.parse(row.policy) })

export async function listVersions(db: Database, filter: Filter) {
  const { rows, total } = await pageOf(versions(db), filter, {
    defaultSort: "-version",
    tieBreaker: "grading_policy.version",
    sorts: { version: sql`grading_policy.version` },
  })
  if (total > 0) return { grading_policies: rows.map(parsed), total }
  return { grading_policies: (filter.page ?? 1) === 1 ? [defaultVersion] : [], total: 1 }
}

export async function findVersion(db: Database, id: number) {
  const row = await versions(db).where("grading_policy.version", "=", id).executeTakeFirst()
  if (row) return parsed(row)
  const stored = await versions(db).limit(1).executeTakeFirst()
  return !stored && id === defaultVersion.id ? defaultVersion : undefined
}

/** Puts a new version in force, and returns it with the one before. */
export async function createVersion(db: Database, policy: GradingPolicy, personId: number) {
  const before = found(await findVersion(db, await versionInForce(db)))
  const { version } = await db
    .insertInto("grading_policy")
    .values({ policy: JSON.stringify(policy), created_by: personId })
    .returning("version")
    .executeTakeFirstOrThrow()
  return { before, after: found(await findVersion(db, version)) }
}
