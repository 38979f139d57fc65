import type { Database } from "../server/src/lib/db/database.ts"

/** The office's saved reports. None is sent, so that a demonstration sends no email automatically. */
export async function makeSavedReports(db: Database) {
  await db
    .insertInto("saved_report")
    .values([
      { name: "Attendance of the week", type: "lecturers", period: "last_7_days" },
      { name: "Grades of last month", type: "grades", period: "last_month" },
      { name: "The year so far", type: "overview", period: "year_to_date" },
      { name: "First years", type: "students", period: "year_to_date", year_of_study: 1 },
    ])
    .execute()
}
