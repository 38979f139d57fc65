import { ownAssignmentEndpoints } from "#contract/assignments/mine.ts"
import { viewerOf } from "../lib/auth/viewer.queries.ts"
import { found } from "../lib/errors.ts"
import { routes } from "../lib/http/handlers.ts"
import { countOwnAssignments, findOwnAssignment, listOwnAssignments } from "./mine.queries.ts"

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
