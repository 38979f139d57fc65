import { teachingEndpoints } from "#contract/teachingAssignments.ts"
import { viewerOf } from "../lib/auth/viewer.queries.ts"
import { conflictUnless, found, requireReference } from "../lib/errors.ts"
import { routes } from "../lib/http/handlers.ts"
import { holdTermFor } from "../terms/queries.ts"
import { isOpen } from "../terms/rules.ts"
import { createTeaching, deleteTeaching, findTeaching, listTeaching } from "./queries.ts"

const closed = "This term is closed, so who taught in it stays as it was."

export const teachingRoutes = () =>
  routes(teachingEndpoints, {
    "GET /teaching": async ({ db, user, query }) => ({
      data: await listTeaching(db, await viewerOf(db, user), query),
    }),

    "POST /teaching": async ({ db, body, audit }) => {
      const term = await holdTermFor(db, { named: body.term_id, year: null })
      conflictUnless(isOpen(requireReference(term, "term_id")), closed)
      const teaching = await createTeaching(db, body)
      audit("teaching", teaching.id, null, teaching)
      return { message: "Teaching added successfully!", data: { teaching } }
    },

    "DELETE /teaching/{id}": async ({ db, params, audit }) => {
      const before = found(await findTeaching(db, params.id))
      conflictUnless(isOpen(before), closed)
      await deleteTeaching(db, before)
      audit("teaching", params.id, before, null)
      return { message: "Teaching removed successfully!" }
    },
  })
