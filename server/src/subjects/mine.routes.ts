import { ownModuleEndpoints } from "#contract/subjects/mine.ts"
import { viewerOf } from "../lib/auth/viewer.queries.ts"
import { found } from "../lib/errors.ts"
import { routes } from "../lib/http/handlers.ts"
import { findTeacher } from "../teachingAssignments/queries.ts"
import { findOwnTermId } from "./mine.queries.ts"
import { countTaught, listSubjects } from "./queries.ts"

export const ownModuleRoutes = () =>
  routes(ownModuleEndpoints, {
    "GET /students/my-modules": async ({ db, user, query }) => {
      const term_id = await findOwnTermId(db, user.id, query.term_id)
      if (term_id === undefined) return { data: { modules: [], total: 0 } }
      const { subjects, total } = await listSubjects(db, await viewerOf(db, user), { ...query, term_id })
      return { data: { modules: subjects, total } }
    },

    "GET /lecturers/my/subjects": async ({ db, user, query }) => {
      const viewer = await viewerOf(db, user)
      return { data: underBothNames(await listSubjects(db, viewer, query, viewer.lecturerId)) }
    },

    "GET /lecturers/my/subjects/stats": async ({ db, user }) => ({
      data: { stats: await countTaught(db, (await viewerOf(db, user)).lecturerId) },
    }),

    "GET /lecturers/{id}/modules": async ({ db, user, params, query }) => {
      const viewer = await viewerOf(db, user)
      const { id } = found(await findTeacher(db, viewer, params.id))
      return { data: underBothNames(await listSubjects(db, viewer, query, id)) }
    },
  })

const underBothNames = <List extends { subjects: unknown }>(list: List) => ({
  ...list,
  modules: list.subjects as List["subjects"],
})
