import { createHash } from "node:crypto"
import { setImmediate } from "node:timers/promises"
import { sql } from "kysely"
import { requireValue } from "#contract/lib/objects.ts"
import type { FillSettings } from "#contract/teaching/timetablePlans/endpoints.ts"
import { listOpenClasses } from "../../college/classes/queries.ts"
import { whyNoClass } from "../../college/classes/rules.ts"
import { offeringOf } from "../../courses/offerings/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { refuse, rejectField, requireReference } from "../../lib/errors.ts"
import { taskOf } from "../../lib/threads/lane.ts"
import { longWork } from "../../lib/threads/lanes.ts"
import { createTurns } from "../../lib/turns.ts"
import type { Plan, planFor } from "./plans.rules.ts"
import { listBookings, listClassHours, listRooms } from "./queries.ts"
import { clock } from "./week.rules.ts"

/** The requested term, or else the running terms with lessons at the college. */
async function termsToFill(db: Database, termId: number | undefined) {
  const terms = db
    .selectFrom("term")
    .select(["id", "name", "kind", "closed_at", sql<boolean>`end_date < college_today()`.as("is_over")])
  if (termId === undefined) {
    const running = await terms
      .where("is_active", "=", true)
      .where("kind", "=", "course")
      .orderBy("id")
      .execute()
    return running.filter(({ is_over }) => !is_over).map(({ id }) => id)
  }
  const term = requireReference(await terms.where("id", "=", termId).executeTakeFirst(), "term_id")
  if (term.kind === "practice")
    refuse(`${term.name} is teaching practice in schools, so it has no timetable.`)
  if (term.closed_at !== null) refuse("This term is closed, so its timetable can't be changed.")
  if (term.is_over) refuse(`${term.name} is over, so no classes can be added to it.`)
  return [term.id]
}

export async function readForPlan(db: Database, settings: FillSettings) {
  const termIds = await termsToFill(db, settings.term_id)
  const offered = await listOpenClasses(db)
  rejectField("class", whyNoClass(settings.class, offered))
  const hours = await listClassHours(db, termIds, settings.class)
  const college = {
    hours: hours.filter((row) => offered.includes(row.class)),
    rooms: await listRooms(db),
    booked: await listBookings(db, termIds),
  }
  return { college, settings }
}
type PlanInput = Awaited<ReturnType<typeof readForPlan>>

const planning = taskOf<typeof planFor>(new URL("./plans.rules.ts", import.meta.url), "planFor")
const runningPlans = new Map<string, Promise<Plan>>()
/** Those who waited for the same plan write their long answers one after another, with other requests in between. */
const answerTurns = createTurns(1)

/** A fingerprint of the data from which a plan is made, which shows changes. */
export const fingerprintOfInput = (input: PlanInput) => hash(JSON.stringify(input))

/** Makes a plan in a thread, which takes a second. Simultaneous requests for the same plan share it. */
export async function makePlan(input: PlanInput, person: number): Promise<Plan> {
  const name = fingerprintOfInput(input)
  const making = runningPlans.get(name) ?? longWork.run(planning, [input.college, input.settings], { person })
  runningPlans.set(name, making)
  const plan = await making.finally(() => runningPlans.delete(name))
  await answerTurns.take(() => setImmediate())
  return plan
}

/** Plans with the same lessons have the same fingerprint. */
export function fingerprintOfPlan({ placements }: Plan) {
  const lessons = placements.map(({ requirement: { row }, day, start, end, room }) =>
    [row.term_id, row.class, row.subject_id, row.lecturer_id, day, start, end, room?.id].join(" "),
  )
  return hash(lessons.join("\n"))
}

const hash = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22)

/** Adds the lessons of a plan to the timetable, and returns the ids of the new entries. */
export async function writePlan(db: Database, { placements }: Plan) {
  const offerings = new Map<string, number>()
  for (const { requirement } of placements) {
    const { subject_id, term_id } = requirement.row
    const key = `${subject_id} ${term_id}`
    if (!offerings.has(key)) offerings.set(key, await offeringOf(db, subject_id, term_id))
  }
  const entries = placements.map(({ requirement: { row }, day, start, end, room }) => ({
    offering_id: requireValue(offerings.get(`${row.subject_id} ${row.term_id}`), "offering of the lesson"),
    classes: [row.class],
    lecturer_id: requireValue(row.lecturer_id, "lecturer of the lesson"),
    room_id: room?.id ?? null,
    day,
    start_time: clock(start),
    end_time: clock(end),
  }))
  return db.insertInto("timetable_entry").values(entries).returning("id").execute()
}
