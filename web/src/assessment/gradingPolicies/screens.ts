import { paths } from "../../lib/address/paths.ts"
import { readOf } from "../../lib/api/data.ts"
import { list, type Screen } from "../../lib/records/screen.ts"
import { gradingPolicyList } from "./lists.ts"

export const gradingPolicyScreens: readonly Screen[] = [
  {
    path: paths.gradingPolicy,
    roles: ["admin"],
    load: () => import("./GradingPoliciesPage.tsx"),
    reads: list("GET /grading-policies", gradingPolicyList),
    bundle: "system",
  },
  {
    path: paths.newGradingPolicy,
    roles: ["admin"],
    load: () => import("./NewGradingPolicyPage.tsx"),
    reads: () => [readOf("GET /grading-policies/current")],
    bundle: "system",
  },
]
