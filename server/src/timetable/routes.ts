import { timetableEndpoints } from "#contract/timetable/endpoints.ts"
import type { Database } from "../lib/db/database.ts"
import { found, refuse, rejectField } from "../lib/errors.ts"
import { routes } from "../lib/http/handlers.ts"
import { refuseStale } from "../lib/http/versions.ts"
import { dropUnusedOffering } from "../offerings/queries.ts"
import { findClashesOfEntry, refuseClashes } from "./clashes.queries.ts"
import { notifyOfEntry } from "./notices.queries.ts"
import {
  createEntry,
  deleteEntries,
  type EntryInput,
  findEntry,
  findTermOf,
  listEntries,
  lockTimetable,
  updateEntry,
} from "./queries.ts"
import { whyNoSuchWeek, whyStays } from "./rules.ts"

const closed = "This term is closed, so its timetable can't be changed."

export const timetableRoutes = () =>
  routes(timetableEndpoints, {
    "GET /timetable": async ({ db, query }) => ({ data: { timetable: await listEntries(db, query) } }),

    "GET /timetable/{id}": async ({ db, params }) => ({
      data: { entry: found(await findEntry(db, params.id)) },
    }),

    "POST /timetable": async ({ db, viewer, body: { version: _, ...input }, audit }) => {
      await lockTimetable(db)
      refuseClashes(await findClashesOfEntry(db, await judge(db, input, null)))
      const entry = await createEntry(db, input)
      await notifyOfEntry(db, [null, entry], viewer.personId)
      audit("timetable_entry", entry.id, null, entry)
      return { message: "Added to the timetable.", data: { entry } }
    },

    "PUT /timetable/{id}": async ({ db, viewer, params, body: { version, ...input }, audit }) => {
      await lockTimetable(db)
      const before = found(await findEntry(db, params.id))
      refuseStale(before, version)
      const wanted = { ...input, term_id: before.term_id }
      const judged = await judge(db, wanted, params.id)
      rejectField(...whyStays(before, wanted))
      refuseClashes(await findClashesOfEntry(db, judged))
      const entry = await updateEntry(db, params.id, wanted)
      if (entry.subject_id !== before.subject_id)
        await dropUnusedOffering(db, before.subject_id, before.term_id)
      await notifyOfEntry(db, [before, entry], viewer.personId)
      audit("timetable_entry", params.id, before, entry)
      return { message: "Timetable updated successfully!", data: { entry } }
    },

    "DELETE /timetable/{id}": async ({ db, viewer, params, audit }) => {
      await lockTimetable(db)
      const before = found(await findEntry(db, params.id))
      refuseClosed(await findTermOf(db, before.term_id))
      await deleteEntries(db, [params.id])
      await dropUnusedOffering(db, before.subject_id, before.term_id)
      await notifyOfEntry(db, [before, null], viewer.personId)
      audit("timetable_entry", params.id, before, null)
      return { message: "Taken out of the timetable." }
    },
  })

/** Refuses an entry that its term can't have. */
async function judge(db: Database, input: EntryInput, id: number | null) {
  const term = await findTermOf(db, input.term_id)
  refuseClosed(term)
  rejectField("weeks", whyNoSuchWeek(input.weeks, term.weeks))
  return { ...input, id, term, year_of_study: term.year_of_study }
}

function refuseClosed({ closed_at }: { closed_at: string | null }) {
  if (closed_at !== null) refuse(closed)
}
