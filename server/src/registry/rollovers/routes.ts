import { beforeProposing, gateRefusal } from "#contract/registry/gates.ts"
import { type Rollover, rolloverEndpoints } from "#contract/registry/rollovers/endpoints.ts"
import {
  defaultRules,
  type Outcome,
  outcomeLabel,
  outcomeSummary,
  outcomesOf,
} from "#contract/registry/rollovers/rules.ts"
import { freshResults } from "../../assessment/results/fresh.queries.ts"
import { lockOpenClasses, requireOpenClasses } from "../../college/classes/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { deleteRestorably } from "../../lib/db/deletedRecords.ts"
import { insertRow, updateRow } from "../../lib/db/records.ts"
import { AppError, found, refuse, rejectField } from "../../lib/errors.ts"
import { completed } from "../../lib/http/edits.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { previewOf, readMoveUpSteps } from "./gate.queries.ts"
import { notifyMoved, withdrawMoved } from "./notices.queries.ts"
import { listChanges, proposeMoves, saveMoves } from "./proposing.queries.ts"
import { countOutcomes, findMove, findNextYear, listMoves, listRollovers, rollovers } from "./queries.ts"
import { undoneMessage, whyNotRun, whyNotUndone } from "./rules.ts"
import { lockCalendar, lockMoved, runRollover } from "./running.queries.ts"
import { countDependents, countLeft, undoRollover } from "./undoing.queries.ts"
import { findChange, saveChange } from "./writing.queries.ts"

export const rolloverRoutes = () =>
  routes(rolloverEndpoints, {
    "GET /rollovers": async ({ db, query }) => {
      const { from_year_id } = query
      const gate = from_year_id === undefined ? [] : await readMoveUpSteps(db, from_year_id)
      return {
        data: {
          ...(await listRollovers(db, query)),
          gate,
          why_not: gateRefusal(beforeProposing(gate)) ?? null,
        },
      }
    },

    "POST /rollovers": async ({ db, viewer, body: { from_year_id }, audit }) => {
      rejectField("from_year_id", gateRefusal(beforeProposing(await readMoveUpSteps(db, from_year_id))))
      const next = await findNextYear(db, from_year_id)
      const columns = { from_year_id, to_year_id: found(next).id, created_by: viewer.personId }
      // The database refuses another draft of the same academic year.
      const id = await insertRow(db, "rollover", { ...columns, rules: JSON.stringify(defaultRules) })
      const rollover = await propose(db, id)
      audit("rollover", id, null, rollover)
      return { message: "Outcomes proposed.", data: { rollover } }
    },

    "GET /rollovers/{id}": async ({ db, params: { id } }) => ({
      data: await previewOf(db, await rollovers.find(db, id)),
    }),

    "PUT /rollovers/{id}": async ({ db, params: { id }, body, version, audit }) => {
      const before = await lockDraft(db, id)
      refuseStale({ ...before, version: before.rules_version }, version)
      const { class_plan, ...rules } = body
      await updateRow(db, "rollover", id, {
        class_plan,
        rules: JSON.stringify(rules),
        rules_version: before.rules_version + 1,
      })
      const rollover = await propose(db, id)
      audit("rollover", id, before, rollover)
      return { message: "Outcomes proposed.", data: { rollover } }
    },

    "DELETE /rollovers/{id}": async ({ db, viewer, params: { id }, audit }) => {
      const before = await lockDraft(db, id)
      const label = `Proposal for moving up from ${before.from_year_name}`
      const deleted = [await deleteRestorably(db, { kind: "rollover", id, label, by: viewer })]
      audit("rollover", id, before, null)
      return { message: "Nothing was moved, and the proposal is deleted.", data: { deleted } }
    },

    "GET /rollovers/{id}/students": async ({ db, params: { id }, query }) => {
      await rollovers.find(db, id)
      return { data: await listMoves(db, id, query) }
    },

    "PUT /rollovers/{id}/students/{student_id}": async ({ db, params, body: edit, audit }) => {
      const { id, student_id } = params
      await lockDraft(db, id)
      const before = found(await findMove(db, id, student_id))
      const body = completed(edit, await findChange(db, { id, student_id }))
      const allowed: readonly Outcome[] = outcomesOf(before.year_of_study)
      if (body.outcome === null && body.to_class === null)
        rejectField("outcome", "Choose an outcome or a class.")
      if (body.outcome !== null && !allowed.includes(body.outcome))
        rejectField(
          "outcome",
          `A student of year ${before.year_of_study} can't ${outcomeLabel[body.outcome].toLowerCase()}.`,
        )
      const { outcome, to_class, reason } = body
      await requireOpenClasses(db, "to_class", [to_class])
      await saveChange(db, { id, student_id }, { outcome, to_class, reason })
      await propose(db, id)
      const student = found(await findMove(db, id, student_id))
      audit("rollover", id, before, student)
      return { message: "Change saved.", data: { student } }
    },

    "DELETE /rollovers/{id}/students/{student_id}": async ({ db, params: { id, student_id }, audit }) => {
      await lockDraft(db, id)
      const before = found(await findMove(db, id, student_id))
      await saveChange(db, { id, student_id }, { outcome: null, to_class: null, reason: null })
      await propose(db, id)
      audit("rollover", id, before, found(await findMove(db, id, student_id)))
      return { message: "The rules decide again." }
    },

    "POST /rollovers/{id}/propose": async ({ db, params: { id }, audit }) => {
      const before = await lockDraft(db, id)
      const rollover = await propose(db, id)
      audit("rollover", id, before, rollover)
      return { message: "Outcomes proposed.", data: { rollover } }
    },

    "POST /rollovers/{id}/run": async ({ db, viewer, params: { id }, version, audit }) => {
      await lockCalendar(db, await rollovers.find(db, id))
      const before = await lockDraft(db, id)
      refuseStale(before, version)
      await lockMoved(db, id)
      refuse(whyNotRun(await readMoveUpSteps(db, before.from_year_id, { withChanges: false })))
      await lockOpenClasses(db)
      await freshResults(db)
      const { total, changes } = await listChanges(db, id, await proposeMoves(db, before))
      if (total > 0)
        throw new AppError("conflict", changedMessage(total, changes), { data: { total, changes } })
      await runRollover(db, before, viewer.personId)
      await notifyMoved(db, before, viewer.personId)
      const rollover = await rollovers.find(db, id)
      audit("rollover", id, before, rollover)
      return { message: `${outcomeSummary(await countOutcomes(db, id))}.`, data: { rollover } }
    },

    "POST /rollovers/{id}/undo": async ({ db, viewer, params: { id }, audit }) => {
      await lockCalendar(db, await rollovers.find(db, id))
      const before = await rollovers.lock(db, id)
      refuse(before.state === "done" ? undefined : "Only a year that was moved up can be moved back.")
      await lockMoved(db, id)
      await lockOpenClasses(db)
      refuse(whyNotUndone(await countDependents(db, before)))
      const left = await countLeft(db, id)
      await undoRollover(db, before, viewer.personId)
      await withdrawMoved(db, before)
      const rollover = await rollovers.find(db, id)
      audit("rollover", id, before, rollover)
      return { message: undoneMessage(left), data: { rollover } }
    },
  })

async function lockDraft(db: Database, id: number): Promise<Rollover> {
  const rollover = await rollovers.lock(db, id)
  const { state, from_year_name, done_by_name } = rollover
  if (state === "done") refuse(`${from_year_name} was moved up already, by ${done_by_name}.`)
  if (state === "undone") refuse("This was undone. Begin again.")
  return rollover
}

/** Computes the outcomes of a locked draft from today's figures. */
async function propose(db: Database, id: number) {
  await freshResults(db)
  await saveMoves(db, id, await proposeMoves(db, await rollovers.find(db, id)))
  return await rollovers.find(db, id)
}

/** The number of students that a refusal names. */
const maxNamed = 3

function changedMessage(total: number, changes: readonly { name: string; before: string; after: string }[]) {
  const sentences = changes
    .slice(0, maxNamed)
    .map(({ name, before, after }) => `${name}: before “${before}” Now “${after}”`)
  const more = total > maxNamed ? ` And ${total - maxNamed} more.` : ""
  return (
    `${total === 1 ? "A student has" : `${total} students have`} changed since the outcomes were proposed, so nobody was moved. ` +
    `${sentences.join(" ")}${more} Work the outcomes out again, and look at them.`
  )
}
