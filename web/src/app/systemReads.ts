import { apiTokenList } from "../apiTokens/lists.ts"
import { auditList } from "../audit/lists.ts"
import { backupList } from "../backups/lists.ts"
import { cohortList } from "../cohorts/lists.ts"
import { departmentList } from "../departments/lists.ts"
import { gradingPolicyList } from "../gradingPolicies/lists.ts"
import { paths } from "../lib/address/paths.ts"
import { readOf } from "../lib/api/data.ts"
import { mailList } from "../mail/lists.ts"
import { list, type Reads } from "./reads.ts"

/** The first reads of what an administrator sets once and looks at seldom. */
export const systemReads: Readonly<Record<string, Reads>> = {
  [paths.settings]: () => [readOf("GET /settings")],
  [paths.gradingPolicy]: list("GET /grading-policies", gradingPolicyList),
  [paths.newGradingPolicy]: () => [readOf("GET /grading-policies/current")],
  [paths.classGroups]: () => [readOf("GET /class-groups")],
  [paths.departments]: list("GET /departments", departmentList),
  [paths.cohorts]: list("GET /cohorts", cohortList),
  [paths.mail]: list("GET /mail", mailList),
  [paths.apiTokens]: list("GET /api-tokens", apiTokenList),
  [paths.system]: () => [readOf("GET /system")],
  [paths.retention]: () => [readOf("GET /retention")],
  [paths.backups]: list("GET /backups", backupList, readOf("GET /backups/plan")),
  [paths.audit]: list("GET /audit", auditList, readOf("GET /audit/choices")),
}
