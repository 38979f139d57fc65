import { policyOf } from "#contract/assessment/grades/policy.ts"
import { spreadEndpoints } from "#contract/assessment/spreads.ts"
import { found } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { countPercentages } from "../grades/list.queries.ts"
import { readPolicies } from "../grades/policies.queries.ts"
import { findOwnClass, listClassSpreads } from "./queries.ts"
import { spreadOf } from "./rules.ts"

export const spreadRoutes = () =>
  routes(spreadEndpoints, {
    "GET /grades/my-spreads": async ({ db, viewer, query }) => {
      const ownClass = found(await findOwnClass(db, viewer.studentId, query))
      const policy = policyOf(await readPolicies(db), ownClass.policy_version)
      return { data: { class: ownClass.class, spreads: await listClassSpreads(db, ownClass, policy) } }
    },

    "GET /grades/spread": async ({ db, viewer, query }) => {
      const policies = await readPolicies(db)
      const rows = await countPercentages(db, viewer, query)
      const figures = rows.map(({ policy_version, ...row }) => ({
        ...row,
        policy: policyOf(policies, policy_version),
      }))
      return { data: { spread: spreadOf(figures, policies.inForce) } }
    },
  })
