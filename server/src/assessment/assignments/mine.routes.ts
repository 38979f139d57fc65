import { ownAssignmentEndpoints } from "#contract/assessment/assignments/mine.ts"
import { found } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { countOwnAssignments, findOwnAssignment, listOwnAssignments } from "./mine.queries.ts"

export const ownAssignmentRoutes = () =>
  routes(ownAssignmentEndpoints, {
    "GET /students/my-assignments": async ({ db, viewer, query }) => ({
      data: await listOwnAssignments(db, viewer, query),
    }),

    "GET /students/my-assignments/{id}": async ({ db, viewer, params }) => ({
      data: { assignment: found(await findOwnAssignment(db, viewer, params.id)) },
    }),

    "GET /students/my-assignments/stats": async ({ db, viewer }) => ({
      data: { stats: await countOwnAssignments(db, viewer) },
    }),
  })
