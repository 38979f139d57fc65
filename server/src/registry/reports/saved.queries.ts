import { sql } from "kysely"
import type * as z from "zod"
import {
  type SavedReport,
  type savedReportInput,
  type savedReportList,
  withOwnFilters,
} from "#contract/registry/reports/saved.ts"
import { mailLetters } from "../../college/mail/letters.queries.ts"
import type { Database } from "../../lib/db/database.ts"
import { whereEqual, whereFound } from "../../lib/db/filters.ts"
import { pageOf } from "../../lib/db/lists.ts"
import { records, updateRow } from "../../lib/db/records.ts"
import { found } from "../../lib/errors.ts"
import { activeAdministrators } from "../../people/administrators/queries.ts"
import { fileOf, mailOf } from "./files.rules.ts"
import { buildReport } from "./queries.ts"
import { rangeOfSaved } from "./rules.ts"

type Input = z.output<typeof savedReportInput>
type Filter = z.output<typeof savedReportList>

const selectSavedReports = (db: Database) =>
  db
    .selectFrom("saved_report")
    .leftJoin("subject", "subject.id", "subject_id")
    .select([
      "saved_report.id",
      "saved_report.name",
      "type",
      "period",
      "from_date",
      "to_date",
      "saved_report.class",
      "saved_report.year_of_study",
      "subject_id",
      "subject.name as subject_name",
      "schedule",
      "schedule_day",
      "scheduled_on",
      "sent_on",
      "saved_report.version",
    ])
    .$narrowType<Pick<SavedReport, "type" | "period" | "schedule">>()

export async function listSavedReports(db: Database, { type, ...filter }: Filter) {
  const { rows, total } = await pageOf(
    whereFound(whereEqual(selectSavedReports(db), { type }), filter.search, sql.ref("saved_report.name")),
    filter,
    {
      defaultSort: "name",
      tieBreaker: "saved_report.id",
      nullable: ["sent_on"],
      sorts: { name: sql`searchable(saved_report.name)` },
    },
  )
  return { savedReports: rows, total }
}

export const findSavedReport = (db: Database, id: number) =>
  selectSavedReports(db).where("saved_report.id", "=", id).executeTakeFirst()

/** Stores only the fields that the chosen type, period and schedule use. */
const columnsOf = (input: Input) => ({
  ...withOwnFilters(input),
  ...(input.period !== "fixed" && { from_date: null, to_date: null }),
  ...(["never", "daily"].includes(input.schedule) && { schedule_day: null }),
})

const rows = records("saved_report", findSavedReport)

export const savedReports = {
  ...rows,
  create: (db: Database, input: Input) => rows.create(db, columnsOf(input)),
}

/**
 * A changed schedule counts from today on: earlier due days are not made up for. The trigger counts no version when that day is
 * set, because sending a report sets it too.
 */
export async function updateSavedReport(
  db: Database,
  before: Pick<SavedReport, "id" | "schedule" | "schedule_day">,
  input: Input,
) {
  const columns = columnsOf(input)
  const isSame = columns.schedule === before.schedule && columns.schedule_day === before.schedule_day
  await db
    .updateTable("saved_report")
    .set(columns)
    .$if(!isSame, (query) =>
      query.set({
        scheduled_on: sql<string>`college_today()`,
        version: sql`version + 1`,
        updated_at: sql`now()`,
      }),
    )
    .where("id", "=", before.id)
    .execute()
  return found(await findSavedReport(db, before.id))
}

export const listScheduled = (db: Database) =>
  selectSavedReports(db).where("schedule", "<>", "never").orderBy("saved_report.id").execute()

export const noteSent = (db: Database, id: number, on: { sent_on?: string; scheduled_on?: string }) =>
  updateRow(db, "saved_report", id, on)

/** Computes a saved report as of a day. */
export const buildSaved = (db: Database, saved: SavedReport, today: string) =>
  buildReport(db, saved.type, rangeOfSaved(saved, today))

/** Mails a report to administrators: all who may sign in, or one of them. Those who left or were deactivated get no mail. */
export async function mailReport(
  db: Database,
  name: string,
  report: Awaited<ReturnType<typeof buildReport>>,
  { only }: { only?: number } = {},
) {
  const administrators = await whereEqual(activeAdministrators(db), { id: only }).execute()
  const letter = mailOf(name, report, fileOf(report, "csv"))
  await mailLetters(
    db,
    administrators.map((to) => ({ to, letter })),
  )
}
