/** The types of reports (spec 001, "Reports and analytics"). */
export const reportTypes = ["overview", "students", "lecturers", "academic", "grades", "modules"] as const
export type ReportType = (typeof reportTypes)[number]

export const filterNames = ["class", "year_of_study", "subject_id"] as const
export type FilterName = (typeof filterNames)[number]

/** The filters of a type; other filters have no effect on it. */
export const filtersOf: Readonly<Record<ReportType, readonly FilterName[]>> = {
  overview: [],
  students: ["class", "year_of_study"],
  lecturers: [],
  academic: ["class", "year_of_study", "subject_id"],
  grades: ["class", "year_of_study", "subject_id"],
  modules: ["year_of_study", "subject_id"],
}

/** The default days of a report. The portal's first script has them, without the other periods of `period.ts`. */
export const yearToDate = (today: string) => ({ from: `${today.slice(0, 4)}-01-01`, to: today })
