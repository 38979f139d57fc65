import { today } from "#contract/lib/dates.ts"
import { closingEndpoints } from "#contract/registry/closing/endpoints.ts"
import { missingMarks } from "#contract/registry/closing/kinds.ts"
import { versionInForce } from "../../assessment/grades/policies.queries.ts"
import { closeTerm, findTerm, lockTerm } from "../../courses/terms/queries.ts"
import { found, refuse } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { remindLecturers } from "./notices.queries.ts"
import { addUp, countGaps, listGaps, listMissingGrades, remindersOf } from "./queries.ts"
import { whyNotClosed } from "./rules.ts"

export const closingRoutes = () =>
  routes(closingEndpoints, {
    "GET /terms/{id}/closing": async ({ db, params: { id } }) => {
      const term = found(await findTerm(db, id))
      const { groups, students } = await countGaps(db, id)
      const sums = addUp(groups, await remindersOf(db, id))
      const missing = sums.modules.map((module) => ({
        subject_code: module.subject_code,
        count: missingMarks.reduce((sum, kind) => sum + module[kind], 0),
      }))
      const lacking = missing.filter(({ count }) => count > 0)
      const why_not = whyNotClosed(term, { today: today(), missing: lacking }) ?? null
      return { data: { term, why_not, students, ...sums } }
    },

    "GET /terms/{id}/gaps": async ({ db, params: { id }, query }) => {
      found(await findTerm(db, id))
      return { data: await listGaps(db, id, query) }
    },

    "POST /terms/{id}/remind": async ({ db, viewer, params: { id }, body, audit }) => {
      const term = found(await findTerm(db, id))
      if (term.closed_at !== null) refuse("This term is closed already.")
      const { groups } = await countGaps(db, id)
      const counts = await remindLecturers(db, term, {
        groups,
        only: body.lecturer_id,
        senderId: viewer.personId,
      })
      audit("term", id, null, { name: term.name, ...counts })
      return { message: remindedMessage(counts), data: counts }
    },

    "POST /terms/{id}/close": async ({ db, params, audit }) => {
      const before = found(await lockTerm(db, params.id))
      const missing = before.closed_at === null ? await listMissingGrades(db, params.id) : []
      refuse(whyNotClosed(before, { today: today(), missing }))
      const term = await closeTerm(db, params.id, await versionInForce(db))
      audit("term", params.id, before, term)
      return { message: "Term closed successfully!", data: { term } }
    },
  })

function remindedMessage({ reminded, waiting }: { reminded: number; waiting: number }) {
  if (reminded + waiting === 0) return "Nothing is missing, so nobody was reminded."
  if (reminded === 0) return "Reminded within the last day already."
  const already = waiting === 0 ? "" : ` ${waiting} had been reminded within the last day.`
  return `${reminded} ${reminded === 1 ? "lecturer" : "lecturers"} reminded.${already}`
}
