import { cohortEndpoints } from "#contract/college/cohorts.ts"
import { found, refuse } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import {
  countMembers,
  createCohort,
  deleteCohort,
  findCohort,
  listCohorts,
  lockCohort,
  updateCohort,
} from "./queries.ts"
import { whyNotDeleted } from "./rules.ts"

export const cohortRoutes = () =>
  routes(cohortEndpoints, {
    "GET /cohorts": async ({ db, query }) => ({ data: await listCohorts(db, query) }),

    "GET /cohorts/{id}": async ({ db, params }) => ({
      data: { cohort: found(await findCohort(db, params.id)) },
    }),

    "POST /cohorts": async ({ db, body, audit }) => {
      const cohort = await createCohort(db, body)
      audit("cohort", cohort.id, null, cohort)
      return { message: "Cohort added successfully!", data: { cohort } }
    },

    "PUT /cohorts/{id}": async ({ db, params, body, audit }) => {
      const before = found(await lockCohort(db, params.id))
      refuseStale(before, body.version)
      const cohort = await updateCohort(db, params.id, body)
      audit("cohort", params.id, before, cohort)
      return { message: "Cohort updated successfully!", data: { cohort } }
    },

    "DELETE /cohorts/{id}": async ({ db, params, audit }) => {
      const before = found(await lockCohort(db, params.id))
      refuse(whyNotDeleted(before.name, await countMembers(db, before.name)))
      await deleteCohort(db, params.id)
      audit("cohort", params.id, before, null)
      return { message: "Cohort deleted successfully!" }
    },
  })
