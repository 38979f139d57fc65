import { cohortEndpoints } from "#contract/college/cohorts.ts"
import { refuse } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { namedMessages, recordHandlers } from "../../lib/http/records.ts"
import { cohorts, countMembers, listCohorts } from "./queries.ts"
import { whyNotDeleted } from "./rules.ts"

const handlers = recordHandlers("cohort", cohorts, {
  data: (cohort) => ({ cohort }),
  label: ({ name }) => name,
  messages: namedMessages,
  checkDelete: async (db, { name }) => refuse(whyNotDeleted(name, await countMembers(db, name))),
})

export const cohortRoutes = () =>
  routes(cohortEndpoints, {
    "GET /cohorts": async ({ db, query }) => ({ data: await listCohorts(db, query) }),
    "GET /cohorts/{id}": handlers.show,
    "POST /cohorts": handlers.create,
    "PUT /cohorts/{id}": handlers.update,
    "DELETE /cohorts/{id}": handlers.remove,
  })
