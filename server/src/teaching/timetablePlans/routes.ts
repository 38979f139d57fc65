import { countText } from "#contract/lib/amounts.ts"
import { timetablePlanEndpoints } from "#contract/teaching/timetablePlans/endpoints.ts"
import { refuse } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { longWork } from "../../lib/threads/lanes.ts"
import { createTurns } from "../../lib/turns.ts"
import { notifyOfEntries } from "../timetable/notices.queries.ts"
import { findEntry, lockTimetable } from "../timetable/queries.ts"
import { fingerprintOfInput, fingerprintOfPlan, makePlan, readForPlan, writePlan } from "./filling.queries.ts"
import { plannedLesson, unplacedLesson } from "./plans.rules.ts"
import { listClassHours } from "./queries.ts"
import { findFreeSlots } from "./slots.queries.ts"

const fillTurns = createTurns(1)

export const timetablePlanRoutes = () =>
  routes(timetablePlanEndpoints, {
    "GET /timetable-plans/hours": async ({ db, query }) => ({
      data: { hours: await listClassHours(db, [query.term_id], query.class) },
    }),

    "GET /timetable-plans/free-slots": async ({ db, query }) => ({ data: await findFreeSlots(db, query) }),

    "GET /timetable-plans/fill": async ({ db, viewer, query }) => {
      const input = await longWork.prepare(viewer.personId, () => readForPlan(db, query))
      const plan = await makePlan(input, viewer.personId)
      const { placements, unplaced } = plan
      return {
        data: {
          plan: fingerprintOfPlan(plan),
          lessons: placements.map(plannedLesson),
          unplaced: unplaced.map(unplacedLesson),
        },
      }
    },

    // The plan is made before the transaction, which would otherwise hold the timetable and a connection for a second. The next
    // fill waits without a connection.
    "POST /timetable-plans/fill": async ({ db, viewer, body, audit, transaction }) =>
      fillTurns.take(async () => {
        const input = await longWork.prepare(viewer.personId, () => readForPlan(db, body))
        const plan = await makePlan(input, viewer.personId)
        // A repeated request, whose lessons are there already, gets its first answer before its plan is compared.
        return transaction(async (db) => {
          if (body.plan !== undefined && body.plan !== fingerprintOfPlan(plan)) refuse(outdatedRefusal)
          await lockTimetable(db)
          if (fingerprintOfInput(await readForPlan(db, body)) !== fingerprintOfInput(input))
            refuse(outdatedRefusal)
          const unplaced = plan.unplaced.map(unplacedLesson)
          if (plan.placements.length === 0)
            refuse(unplaced[0]?.reason ?? "The timetable has all hours that the curriculum wants already.")
          const [first, ...others] = await writePlan(db, plan)
          await notifyOfEntries(
            db,
            [first, ...others].flatMap((entry) => entry?.id ?? []),
            viewer.personId,
          )
          const added = 1 + others.length
          if (first)
            audit("timetable_entry", first.id, null, { ...(await findEntry(db, first.id)), count: added })
          return {
            message: `${countText(added, "lesson")} added to the timetable.`,
            data: { added, unplaced },
          }
        })
      }),
  })

const outdatedRefusal =
  "The timetable has changed since this plan was made. Look at the new plan before you write it."
