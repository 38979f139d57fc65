import { sql } from "kysely"
import { pageKeys } from "#contract/communication/website/pages.ts"
import { freshResults } from "../server/src/assessment/results/fresh.queries.ts"
import { publish } from "../server/src/communication/website/queries.ts"
import { hashPassword } from "../server/src/lib/auth/passwords.ts"
import type { Database } from "../server/src/lib/db/database.ts"
import type { Storage } from "../server/src/lib/files/storage.ts"
import { makeAnnouncements } from "./announcements.ts"
import { makeAttendance } from "./attendance.ts"
import { closeTerms, makeCalendar } from "./calendar.ts"
import { makeCourses } from "./courses.ts"
import { makeCoursework } from "./coursework.ts"
import { makeEnrolments } from "./enrolments.ts"
import { makeEvents } from "./events.ts"
import { makeMarkingWays } from "./markingWays.ts"
import { makeMarks } from "./marks.ts"
import { makeMaterials } from "./materials.ts"
import { makeMessages } from "./messages.ts"
import { makeNotifications } from "./notifications.ts"
import { makePeople } from "./people.ts"
import { makePerformanceReports } from "./performanceReports.ts"
import { makeSavedReports } from "./reports.ts"
import { demonstrationContent } from "./site/content.ts"
import { makeTimetable } from "./timetable.ts"

type LoadOptions = {
  /** The password of every account. */
  password: string
  students: number
  /** The date on which the demonstration is centred; without it, the college's today. */
  today?: string
}

/** Fills a new college with demonstration data. It loads everything or nothing, with the same data at every load. */
export async function loadDemonstration(
  database: Database,
  storage: Storage,
  options: LoadOptions,
): Promise<void> {
  const password = await hashPassword(options.password)
  await database.transaction().execute(async (db) => {
    const today = options.today ?? (await collegeToday(db))
    for (const key of pageKeys) await publish(db, { key, value: demonstrationContent[key], by: null })
    const terms = await makeCalendar(db, today)
    const { lecturers, students } = await makePeople(db, password, today, options.students)
    await makeEnrolments(db, terms, students)
    const offerings = await makeCourses(db, terms, lecturers)
    const coursework = await makeCoursework(db, storage, { offerings, students, today })
    await makeMarkingWays(db, coursework, students, today)
    await makeMarks(db, offerings, students, coursework)
    await makeTimetable(db, { terms, offerings, students })
    await makeAttendance(db, students, today)
    await makePerformanceReports(db, today)
    await closeTerms(db, terms)
    await makeAnnouncements(db, storage, today)
    await makeEvents(db, { lecturers, students, today })
    await makeMaterials(db, storage, { offerings, today })
    await makeNotifications(db)
    await makeMessages(db)
    await makeSavedReports(db)
  })
  await freshResults(database)
  // Without statistics, the database would plan its queries for an empty college.
  await sql`vacuum (analyze)`.execute(database)
}

async function collegeToday(db: Database) {
  const { today } = await db.selectNoFrom(sql<string>`college_today()`.as("today")).executeTakeFirstOrThrow()
  return today
}
