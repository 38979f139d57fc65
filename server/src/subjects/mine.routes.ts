import { ownModuleEndpoints } from "#contract/subjects/mine.ts"
import { viewerOf } from "../lib/auth/viewer.queries.ts"
import { routes } from "../lib/http/handlers.ts"
import { findOwnTermId } from "./mine.queries.ts"
import { listSubjects } from "./queries.ts"

export const ownModuleRoutes = () =>
  routes(ownModuleEndpoints, {
    "GET /students/my-modules": async ({ db, user, query }) => {
      const term_id = await findOwnTermId(db, user.id, query.term_id)
      if (term_id === undefined) return { data: { modules: [], total: 0 } }
      const { subjects, total } = await listSubjects(db, await viewerOf(db, user), { ...query, term_id })
      return { data: { modules: subjects, total } }
    },
  })
