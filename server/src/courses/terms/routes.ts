import { termEndpoints } from "#contract/courses/terms/endpoints.ts"
import { allow, found, refuse, rejectField } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { nameDroppedChanges } from "./changedLessons.queries.ts"
import {
  activateTerm,
  createTerm,
  daysOfRecords,
  findTerm,
  isUsed,
  listCurrentTerms,
  listTerms,
  lockTerm,
  updateTerm,
} from "./queries.ts"
import { deleteTerm } from "./restoring.queries.ts"
import { isOpen, whyEarlier, whyLater, whyNotDeleted, whyNumberStays } from "./rules.ts"

const closed = "This term is closed, so it can't be changed."

export const termRoutes = () =>
  routes(termEndpoints, {
    "GET /terms": async ({ db, viewer, query }) => {
      allow(query.student_id === undefined || viewer.role === "admin")
      return { data: await listTerms(db, query) }
    },

    "GET /terms/current": async ({ db, viewer }) => {
      const terms = await listCurrentTerms(db, viewer)
      return { data: { term: terms[0] ?? null, terms } }
    },

    "GET /terms/{id}": async ({ db, params }) => ({
      data: { term: found(await findTerm(db, params.id)) },
    }),

    "POST /terms": async ({ db, body, audit }) => {
      const term = await createTerm(db, body)
      audit("term", term.id, null, term)
      return { message: "Term created successfully!", data: { term } }
    },

    "PUT /terms/{id}": async ({ db, params, body, version, audit }) =>
      nameDroppedChanges(db, async () => {
        const before = found(await lockTerm(db, params.id))
        refuseStale(before, version)
        if (!isOpen(before)) refuse(closed)
        rejectField("term_number", whyNumberStays(before, body, await isUsed(db, params.id)))
        const { first, last } = await daysOfRecords(db, params.id)
        rejectField("start_date", whyLater(before, body, first))
        rejectField("end_date", whyEarlier(before, body, last))
        const term = await updateTerm(db, params.id, body)
        audit("term", params.id, before, term)
        return { message: "Term updated successfully!", data: { term } }
      }),

    "PUT /terms/{id}/activate": async ({ db, params, audit }) => {
      const before = found(await lockTerm(db, params.id))
      const term = await activateTerm(db, before)
      audit("term", params.id, before, term)
      return { message: "Active term changed.", data: { term } }
    },

    "DELETE /terms/{id}": async ({ db, viewer, params, audit }) => {
      const before = found(await lockTerm(db, params.id))
      if (!isOpen(before)) refuse(closed)
      refuse(whyNotDeleted(before))
      const deleted = [await deleteTerm(db, viewer, before)]
      audit("term", params.id, before, null)
      return { message: "Term deleted successfully!", data: { deleted } }
    },
  })
