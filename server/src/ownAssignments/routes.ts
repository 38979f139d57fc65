import { ownAssignmentEndpoints } from "#contract/ownAssignments.ts"
import { readerOf } from "../coursework/queries.ts"
import { routes } from "../lib/routes.ts"
import { countOwnAssignments, listOwnAssignments } from "./queries.ts"

export const ownAssignmentRoutes = () =>
  routes(ownAssignmentEndpoints, {
    "GET /students/my-assignments": async ({ db, user, query }) => ({
      data: await listOwnAssignments(db, await readerOf(db, user), query),
    }),

    "GET /students/my-assignments/stats": async ({ db, user }) => ({
      data: { stats: await countOwnAssignments(db, await readerOf(db, user)) },
    }),
  })
