import { gradingPolicyEndpoints } from "#contract/gradingPolicy.ts"
import { routes } from "../lib/routes.ts"
import { readPolicies } from "./queries.ts"

export const gradingPolicyRoutes = () =>
  routes(gradingPolicyEndpoints, {
    "GET /grading-policies/current": async ({ db }) => ({
      data: { policy: (await readPolicies(db)).inForce },
    }),
  })
