import { gradingPolicyEndpoints } from "#contract/assessment/gradingPolicies/endpoints.ts"
import {
  type GradingPolicyInput,
  policyErrors,
  policyOfInput,
} from "#contract/assessment/gradingPolicies/input.ts"
import { lockTable } from "../../lib/db/locks.ts"
import { found, refuse, rejectFields } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { previewPolicy } from "./preview.queries.ts"
import { createVersion, findVersion, listVersions } from "./queries.ts"

function readPolicy(input: GradingPolicyInput) {
  rejectFields(policyErrors(input))
  return policyOfInput(input)
}

export const gradingPolicyRoutes = () =>
  routes(gradingPolicyEndpoints, {
    "GET /grading-policies": async ({ db, query }) => ({ data: await listVersions(db, query) }),

    "GET /grading-policies/{id}": async ({ db, params }) => ({
      data: { grading_policy: found(await findVersion(db, params.id)) },
    }),

    "POST /grading-policies/preview": async ({ db, body: { page, ...input } }) => ({
      data: { preview: await previewPolicy(db, readPolicy(input), page) },
    }),

    "POST /grading-policies": async ({ db, viewer, body: { fingerprint, ...input }, audit }) => {
      const policy = readPolicy(input)
      await lockTable(db, "grading_policy")
      if ((await previewPolicy(db, policy)).fingerprint !== fingerprint) {
        refuse("Grades or settings have changed since the preview. Look at the new preview before you save.")
      }
      const { before, after } = await createVersion(db, policy, viewer.personId)
      if (JSON.stringify(before.policy) === JSON.stringify(policy)) {
        refuse(`Version ${before.id} has these figures already. Change some before you save a new version.`)
      }
      audit("grading_policy", after.id, { policy: before.policy }, { policy: after.policy })
      return {
        message: `Version ${after.id} of the grading policy is in force.`,
        data: { grading_policy: after },
      }
    },
  })
