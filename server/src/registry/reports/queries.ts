import { today } from "#contract/lib/dates.ts"
import { itemAt } from "#contract/lib/objects.ts"
import { reportContents } from "#contract/registry/reports/contents.ts"
import { type Days, daysBefore } from "#contract/registry/reports/period.ts"
import type { Report } from "#contract/registry/reports/report.ts"
import { tables } from "#contract/registry/reports/tables.ts"
import type { ReportType } from "#contract/registry/reports/types.ts"
import { readPolicies } from "../../assessment/grades/policies.queries.ts"
import { freshResults } from "../../assessment/results/fresh.queries.ts"
import { allNamed } from "../../lib/allNamed.ts"
import type { Database } from "../../lib/db/database.ts"
import { valuesOf } from "./figures.queries.ts"
import { applicableFilters, type Filters, sourceOfFigure, withComparison } from "./rules.ts"
import { sourcesOf } from "./sources.queries.ts"
import { rowsOf } from "./tables.queries.ts"

/** Computes a report over a range, and its figures over the range before. */
export async function buildReport(
  db: Database,
  type: ReportType,
  { from, to, ...requestedFilters }: Days & Filters,
): Promise<Report> {
  await freshResults(db)
  const filters = applicableFilters(type, requestedFilters)
  const { inForce: policy } = await readPolicies(db)
  const days = { from, to }
  const previous = daysBefore(days)
  const request = { db, policy, days, filters, today: today() }
  const sources = sourcesOf(request)
  const earlier = { ...request, days: previous }
  const countsLecturers = reportContents[type].figures.includes("lecturers")
  const { now, before, rows, narrowed, lecturers } = await allNamed({
    now: valuesOf(type, sources, request),
    before: valuesOf(type, sourcesOf(earlier), earlier),
    rows: Promise.all(reportContents[type].tables.map((key) => rowsOf[key](sources, request))),
    narrowed: describeFilters(db, filters),
    lecturers: countsLecturers ? sources.lecturers() : [],
  })
  const hasLecturersToCome = lecturers.some(({ is_to_come }) => is_to_come)
  return {
    type,
    ...days,
    previous,
    narrowed,
    generated_at: new Date().toISOString(),
    figures: withComparison(
      type,
      now,
      before,
      sourceOfFigure(request.today, days, filters, { hasLecturersToCome }),
    ),
    tables: reportContents[type].tables.map((key, index) => ({
      name: key,
      title: tables[key].title,
      rows: itemAt(rows, index),
    })),
  }
}

/** "Class P3", "Year 2", "MAT101 Mathematics" */
async function describeFilters(db: Database, { class: className, year_of_study, subject_id }: Filters) {
  const texts: string[] = []
  if (className) texts.push(`Class ${className}`)
  if (year_of_study) texts.push(`Year ${year_of_study}`)
  if (subject_id !== undefined) {
    const query = db.selectFrom("subject").select(["code", "name"]).where("id", "=", subject_id)
    const subject = await query.executeTakeFirst()
    texts.push(subject ? `${subject.code} ${subject.name}` : "Unknown subject")
  }
  return texts
}
