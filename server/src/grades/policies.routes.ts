import { gradingPolicyEndpoints } from "#contract/grades/policy.ts"
import { routes } from "../lib/http/handlers.ts"
import { readPolicies } from "./policies.queries.ts"

export const gradingPolicyRoutes = () =>
  routes(gradingPolicyEndpoints, {
    "GET /grading-policies/current": async ({ db }) => ({
      data: { policy: (await readPolicies(db)).inForce },
    }),
  })
