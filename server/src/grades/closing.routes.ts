import { closingEndpoints } from "#contract/grades/closing.ts"
import { today } from "#contract/lib/dates.ts"
import { found, refuse } from "../lib/errors.ts"
import { routes } from "../lib/http/handlers.ts"
import { closeTerm, lockTerm } from "../terms/queries.ts"
import { isOpen, whyNotClosed } from "../terms/rules.ts"
import { listMissingGrades } from "./closing.queries.ts"
import { versionInForce } from "./policies.queries.ts"

export const closingRoutes = () =>
  routes(closingEndpoints, {
    "POST /terms/{id}/close": async ({ db, params, audit }) => {
      const before = found(await lockTerm(db, params.id))
      if (!isOpen(before)) refuse("This term is closed already.")
      const missing = await listMissingGrades(db, params.id)
      refuse(whyNotClosed(before, { today: today(), missing }))
      const term = await closeTerm(db, params.id, await versionInForce(db))
      audit("term", params.id, before, term)
      return { message: "Term closed successfully!", data: { term } }
    },
  })
