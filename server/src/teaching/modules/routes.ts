import { ownModuleEndpoints } from "#contract/teaching/modules.ts"
import { listSubjects } from "../../courses/subjects/queries.ts"
import { countTaught } from "../../courses/subjects/students.queries.ts"
import { findVisibleLecturer } from "../../courses/teachingAssignments/queries.ts"
import { found } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { listOwnModules, listTaughtModules } from "./queries.ts"

export const ownModuleRoutes = () =>
  routes(ownModuleEndpoints, {
    "GET /students/my-modules": async ({ db, viewer, query }) => ({
      data: await listOwnModules(db, viewer, query),
    }),

    "GET /lecturers/my/subjects": async ({ db, viewer, query }) => ({
      data: underBothNames(await listTaughtModules(db, viewer, query)),
    }),

    "GET /lecturers/my/subjects/stats": async ({ db, viewer }) => ({
      data: { stats: await countTaught(db, viewer) },
    }),

    "GET /lecturers/{id}/modules": async ({ db, viewer, params, query }) => {
      const { id } = found(await findVisibleLecturer(db, viewer, params.id))
      return { data: underBothNames(await listSubjects(db, viewer, query, { lecturerId: id })) }
    },
  })

const underBothNames = <List extends { subjects: unknown }>(list: List) => ({
  ...list,
  modules: list.subjects as List["subjects"],
})
