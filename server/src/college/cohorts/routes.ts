import { cohortEndpoints } from "#contract/college/cohorts.ts"
import { routes } from "../../lib/http/handlers.ts"
import { recordHandlers } from "../../lib/http/records.ts"
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
  routes(
    cohortEndpoints,
    recordHandlers("/cohorts", "cohort", {
      list: listCohorts,
      find: findCohort,
      lock: lockCohort,
      create: createCohort,
      update: updateCohort,
      remove: deleteCohort,
      whyNotDeleted: async (db, { name }) => whyNotDeleted(name, await countMembers(db, name)),
    }),
  )
