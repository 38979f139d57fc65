import { offeringEndpoints } from "#contract/courses/offerings.ts"
import { found, refuse, requireReference } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { findTerm, lockTermFor } from "../terms/queries.ts"
import { isOpen } from "../terms/rules.ts"
import { findOffering, listOfferings, listSubjectsOf, offerSubject, withdrawOffering } from "./queries.ts"

const closed = "This term is closed, so its subjects can't be changed."

export const offeringRoutes = () =>
  routes(offeringEndpoints, {
    "GET /offerings": async ({ db, query }) => ({
      data: { offerings: await listOfferings(db, query.subject_id) },
    }),

    "GET /terms/{id}/subjects": async ({ db, params }) => {
      found(await findTerm(db, params.id))
      return { data: { subjects: await listSubjectsOf(db, params.id) } }
    },

    "POST /offerings": async ({ db, body, audit }) => {
      const term = await lockTermFor(db, { named: body.term_id, year: null })
      if (!isOpen(requireReference(term, "term_id"))) refuse(closed)
      const offering = found(await findOffering(db, await offerSubject(db, body, { isGiven: true })))
      audit("offering", offering.id, null, offering)
      return { message: `${offering.subject_code} is offered in ${offering.term_name}.`, data: { offering } }
    },

    "DELETE /offerings/{id}": async ({ db, params, audit }) => {
      const before = found(await findOffering(db, params.id))
      const term = found(await lockTermFor(db, { named: before.term_id, year: null }))
      if (!isOpen(term)) refuse(closed)
      const { subject_code, term_name } = before
      if (!(await withdrawOffering(db, params)))
        refuse(
          `${subject_code} has marks, work, classes or lecturers in ${term_name}, so it can't be taken out of it.`,
        )
      audit("offering", params.id, before, null)
      return { message: `${subject_code} is no longer offered in ${term_name}.` }
    },
  })
