import { ownAssignmentEndpoints } from "#contract/ownAssignments.ts"
import { found } from "../lib/errors.ts"
import { routes } from "../lib/routes.ts"
import { viewerOf } from "../viewers/queries.ts"
import { countOwnAssignments, findOwnAssignment, listOwnAssignments } from "./queries.ts"

export const ownAssignmentRoutes = () =>
  routes(ownAssignmentEndpoints, {
    "GET /students/my-assignments": async ({ db, user, query }) => ({
      data: await listOwnAssignments(db, await viewerOf(db, user), query),
    }),

    "GET /students/my-assignments/{id}": async ({ db, user, params }) => ({
      data: { assignment: found(await findOwnAssignment(db, await viewerOf(db, user), params.id)) },
    }),

    "GET /students/my-assignments/stats": async ({ db, user }) => ({
      data: { stats: await countOwnAssignments(db, await viewerOf(db, user)) },
    }),
  })
