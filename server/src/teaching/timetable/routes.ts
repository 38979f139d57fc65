import { today } from "#contract/lib/dates.ts"
import { timetableEndpoints } from "#contract/teaching/timetable/endpoints.ts"
import { requireOpenClasses } from "../../college/classes/queries.ts"
import { dropUnusedOffering } from "../../courses/offerings/queries.ts"
import { nameDroppedChanges } from "../../courses/terms/changedLessons.queries.ts"
import { listCurrentTerms } from "../../courses/terms/queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { found, refuse, rejectField, rejectFields } from "../../lib/errors.ts"
import { tableDownload } from "../../lib/files/downloads.ts"
import { completed } from "../../lib/http/edits.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { refuseClashesOf } from "./clashes.queries.ts"
import { planCopy } from "./copying.queries.ts"
import { deleteEntry } from "./deletion.queries.ts"
import { exportColumns } from "./import.rules.ts"
import { notifyOfEntries, notifyOfEntry } from "./notices.queries.ts"
import {
  createEntries,
  createEntry,
  findEntry,
  findTermOf,
  listEntries,
  listForExport,
  lockTimetable,
  updateEntry,
} from "./queries.ts"
import {
  closedTimetable,
  copiedText,
  type EntryInput,
  whyNoSuchWeek,
  whyNotCopied,
  whyNotReplaced,
} from "./rules.ts"

export const timetableRoutes = () =>
  routes(timetableEndpoints, {
    "GET /timetable": async ({ db, viewer, query }) => {
      const term_id = query.term_id ?? (await listCurrentTerms(db, viewer))[0]?.id
      if (term_id === undefined) return { data: { term_id: null, timetable: [] } }
      return { data: { term_id, timetable: await listEntries(db, { ...query, term_id }) } }
    },

    "GET /timetable/export": async ({ db, viewer, query: { format, ...view } }) => {
      const term_id = view.term_id ?? found((await listCurrentTerms(db, viewer))[0]).id
      const rows = await listForExport(db, { ...view, term_id })
      return tableDownload({ name: `timetable_${today()}`, format }, exportColumns, rows)
    },

    "POST /timetable/copy/preview": async ({ db, body }) => {
      const { copies, left_out } = await planCopy(db, await termsOfCopy(db, body))
      return { data: { copied: copies.length, left_out } }
    },

    "POST /timetable/copy": async ({ db, viewer, body, audit }) => {
      await lockTimetable(db)
      const terms = await termsOfCopy(db, body)
      const { copies, left_out } = await planCopy(db, terms)
      await notifyOfEntries(db, await createEntries(db, copies), viewer.personId)
      const { id, name } = terms.to
      audit("term", id, { name }, { name, copied_from: terms.from.name, copied_entries: copies.length })
      const message = copiedText(copies.length, left_out.length)
      return { message, data: { copied: copies.length, left_out } }
    },

    "GET /timetable/{id}": async ({ db, params }) => ({
      data: { entry: found(await findEntry(db, params.id)) },
    }),

    "POST /timetable": async ({ db, viewer, body: input, audit }) => {
      await lockTimetable(db)
      await refuseClashesOf(db, await checkedEntry(db, input))
      const entry = await createEntry(db, input)
      await notifyOfEntry(db, [null, entry], viewer.personId)
      audit("timetable_entry", entry.id, null, entry)
      return { message: "Added to the timetable.", data: { entry } }
    },

    "PUT /timetable/{id}": async ({ db, viewer, params, body: input, version, audit }) =>
      nameDroppedChanges(db, async () => {
        await lockTimetable(db)
        const before = found(await findEntry(db, params.id))
        refuseStale(before, version)
        const edited = { ...completed(input, before), term_id: before.term_id }
        const judged = await checkedEntry(db, edited, before)
        rejectFields(whyNotReplaced(before, edited))
        await refuseClashesOf(db, judged)
        const entry = await updateEntry(db, params.id, edited)
        if (entry.subject_id !== before.subject_id)
          await dropUnusedOffering(db, before.subject_id, before.term_id)
        await notifyOfEntry(db, [before, entry], viewer.personId)
        audit("timetable_entry", params.id, before, entry)
        return { message: "Timetable saved.", data: { entry } }
      }),

    "DELETE /timetable/{id}": async ({ db, viewer, params, audit }) => {
      await lockTimetable(db)
      const before = found(await findEntry(db, params.id))
      refuseClosed(await findTermOf(db, before.term_id))
      const deleted = [await deleteEntry(db, viewer, before)]
      await notifyOfEntry(db, [before, null], viewer.personId)
      audit("timetable_entry", params.id, before, null)
      return { message: "Taken out of the timetable.", data: { deleted } }
    },
  })

/** Returns the terms of a copy, or refuses them. */
async function termsOfCopy(db: Database, body: { from_term_id: number; to_term_id: number }) {
  const from = await findTermOf(db, body.from_term_id, "from_term_id")
  const to = await findTermOf(db, body.to_term_id, "to_term_id")
  rejectField("from_term_id", whyNotCopied(from, to))
  refuseClosed(to)
  return { from, to }
}

/** Refuses an entry that its term can't have. */
async function checkedEntry(
  db: Database,
  input: EntryInput,
  before?: { id: number; classes: readonly string[] },
) {
  const term = await findTermOf(db, input.term_id)
  refuseClosed(term)
  rejectField("weeks", whyNoSuchWeek(input.weeks, term.weeks))
  await requireOpenClasses(db, "classes", input.classes, before?.classes)
  return { ...input, id: before?.id ?? null, term, year_of_study: term.year_of_study }
}

function refuseClosed({ closed_at }: { closed_at: string | null }) {
  if (closed_at !== null) refuse(closedTimetable)
}
