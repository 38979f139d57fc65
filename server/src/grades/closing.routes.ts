import { closingEndpoints } from "#contract/grades/closing.ts"
import { today } from "#contract/lib/dates.ts"
import { AppError, conflictUnless, found } from "../lib/errors.ts"
import { routes } from "../lib/http/handlers.ts"
import { closeTerm, lockTerm } from "../terms/queries.ts"
import { isOpen, whyNotClosed } from "../terms/rules.ts"
import { listMissingMarks } from "./closing.queries.ts"
import { versionInForce } from "./policies.queries.ts"

export const closingRoutes = () =>
  routes(closingEndpoints, {
    "POST /terms/{id}/close": async ({ db, params, audit }) => {
      const before = found(await lockTerm(db, params.id))
      conflictUnless(isOpen(before), "This term is closed already.")
      const missing = await listMissingMarks(db, params.id)
      const obstacle = whyNotClosed(before, { today: today(), missing })
      if (obstacle) throw new AppError("conflict", obstacle)
      const term = await closeTerm(db, params.id, await versionInForce(db))
      audit("term", params.id, before, term)
      return { message: "Term closed successfully!", data: { term } }
    },
  })
