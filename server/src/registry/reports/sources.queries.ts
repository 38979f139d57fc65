import type { GradingPolicy } from "#contract/assessment/grades/policy.ts"
import type { Days } from "#contract/registry/reports/period.ts"
import type { Database } from "../../lib/db/database.ts"
import { countStudents, listLecturers } from "./people.queries.ts"
import { addUpGrades, addUpResults, listTerms } from "./results.queries.ts"
import type { Filters } from "./rules.ts"
import { addUpSessions, countAssignments, listModules } from "./teaching.queries.ts"

export type ReportRequest = {
  db: Database
  policy: GradingPolicy
  days: Days
  filters: Filters
  /** The college's day on which the report is requested. */
  today: string
}
export type Sources = ReturnType<typeof sourcesOf>

/** The data from which the figures of a range are computed. Each is read at most once, and only if it is needed. */
export function sourcesOf({ db, policy, days, filters }: ReportRequest) {
  return {
    students: once(() => countStudents(db, days, filters)),
    lecturers: once(() => listLecturers(db, days)),
    modules: once(() => listModules(db, days, filters)),
    assignments: once(() => countAssignments(db, days, filters)),
    sessions: once(() => addUpSessions(db, days, filters)),
    grades: once(() => addUpGrades(db, policy, days, filters)),
    results: once(() => addUpResults(db, policy, days, filters)),
    terms: once(() => listTerms(db, days, filters)),
  }
}

function once<Result>(read: () => Promise<Result>) {
  let reading: Promise<Result> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}
