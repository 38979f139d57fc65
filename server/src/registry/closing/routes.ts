import { countText } from "#contract/lib/amounts.ts"
import { closingEndpoints } from "#contract/registry/closing/endpoints.ts"
import { gateRefusal } from "#contract/registry/gates.ts"
import { versionInForce } from "../../assessment/grades/policies.queries.ts"
import { activateTerm, closeTerm, findTerm, lockTerm } from "../../courses/terms/queries.ts"
import { found, refuse, rejectField } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { readClosingGate } from "./gate.queries.ts"
import { remindLecturers } from "./notices.queries.ts"
import { addUpGaps, countGaps, listGaps, remindersOf } from "./queries.ts"
import { onceBegun } from "./rules.ts"

export const closingRoutes = () =>
  routes(closingEndpoints, {
    "GET /terms/{id}/closing": async ({ db, params: { id } }) => {
      const term = found(await findTerm(db, id))
      const { groups, students } = await countGaps(db, [id])
      const { gate } = await readClosingGate(db, term, groups)
      const why_not = gateRefusal(gate.begins ? onceBegun(gate.steps) : gate.steps) ?? null
      return { data: { term, gate, why_not, students, ...addUpGaps(groups, await remindersOf(db, id)) } }
    },

    "GET /terms/{id}/gaps": async ({ db, params: { id }, query }) => {
      found(await findTerm(db, id))
      return { data: await listGaps(db, id, query) }
    },

    "POST /terms/{id}/remind": async ({ db, viewer, params: { id }, body, audit }) => {
      const term = found(await findTerm(db, id))
      if (term.closed_at !== null) refuse("This term is closed already.")
      const { groups } = await countGaps(db, [id])
      const counts = await remindLecturers(db, term, {
        groups,
        only: body.lecturer_id,
        senderId: viewer.personId,
      })
      audit("term", id, null, { name: term.name, ...counts })
      return { message: remindedMessage(counts), data: counts }
    },

    "POST /terms/{id}/close": async ({ db, params, body: { next_term_id }, audit }) => {
      const before = found(await lockTerm(db, params.id))
      const { gate } = await readClosingGate(db, before)
      // If another administrator has begun the next term meanwhile, there is none to begin.
      const begins = next_term_id === null ? null : gate.begins
      if (before.is_active && next_term_id !== null && begins?.id !== next_term_id)
        rejectField("next_term_id", `Next term must be the one that comes after ${before.name}.`)
      refuse(gateRefusal(begins ? onceBegun(gate.steps) : gate.steps))
      if (begins) await activateTerm(db, found(await findTerm(db, begins.id)))
      const term = await closeTerm(db, params.id, await versionInForce(db))
      audit("term", params.id, before, term)
      return { message: "Term closed.", data: { term } }
    },
  })

function remindedMessage({ reminded, waiting }: { reminded: number; waiting: number }) {
  if (reminded + waiting === 0) return "Nothing is missing, so nobody was reminded."
  if (reminded === 0) return "Reminded within the last day already."
  const already = waiting === 0 ? "" : ` ${waiting} had been reminded within the last day.`
  return `${countText(reminded, "lecturer")} reminded.${already}`
}
