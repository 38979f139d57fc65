import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import { collegeOffset } from "#contract/lib/dates.ts"
import { addDays } from "#contract/lib/days.ts"
import { itemAt } from "#contract/lib/objects.ts"
import { scheduleReminder } from "../server/src/communication/events/jobs.ts"
import type { Database } from "../server/src/lib/db/database.ts"
import type { Lecturer, Student } from "./people.ts"
import { insertAll } from "./rows.ts"

type DemoEvent = {
  title: string
  description: string
  type?: CollegeEvent["event_type"]
  audience?: CollegeEvent["target_audience"]
  /** Days from today to the event's first day. */
  day: number
  /** Start and end in the college's time. Without them the event is all-day. */
  hours?: readonly [string, string]
  /** Days from the first to the last day of an all-day event. */
  lasts?: number
  location: string
  featured?: boolean
  tags?: string
  max?: number
  /**
   * The number of registered people. Those beyond the capacity are on the waiting list. An event without this number has no
   * registration.
   */
  registered?: number
  /** Days from today to the end of registration. */
  deadline?: number
  /** The event is weekly, this many times in total. */
  weeks?: number
}

const events: readonly DemoEvent[] = [
  {
    title: "Orientation of new students",
    description:
      "Three days to find your class, your hostel and your way around. Bring your letter of admission and your national ID.",
    type: "orientation",
    audience: "students",
    day: -58,
    lasts: 2,
    location: "Main hall",
  },
  {
    title: "Staff meeting on marking",
    description:
      "We agree on the marking of the first assignments and on the dates of the end-of-module papers.",
    type: "academic",
    audience: "staff",
    day: -41,
    hours: ["14:00", "16:00"],
    location: "Staff room",
  },
  {
    title: "Tree planting",
    description:
      "Each class plants forty seedlings behind the demonstration school. Bring a hoe if you have one.",
    day: -30,
    hours: ["07:30", "11:00"],
    location: "Demonstration school",
    tags: "environment",
    max: 200,
    registered: 31,
    deadline: -33,
  },
  {
    title: "Football final between the class groups",
    description: "Class A against Class C. Kick-off is on time.",
    type: "sports",
    day: -16,
    hours: ["15:00", "17:00"],
    location: "Football ground",
    tags: "football",
  },
  {
    title: "Talk: reading aloud with large classes",
    description: "Two teachers show how they read one book with ninety learners.",
    type: "academic",
    day: -6,
    hours: ["16:00", "17:30"],
    location: "Library",
    max: 30,
    registered: 22,
    deadline: -7,
  },
  {
    title: "Choir practice",
    description: "The choir still needs altos. All are welcome, whatever their church.",
    type: "cultural",
    day: 2,
    hours: ["15:00", "16:30"],
    location: "Chapel",
    tags: "choir, music",
    weeks: 4,
  },
  {
    title: "First aid for teachers",
    description:
      "A nurse of the health centre teaches what to do until help comes. You practise on each other, so places are few.",
    day: 6,
    hours: ["13:30", "16:30"],
    location: "Science room",
    tags: "health",
    featured: true,
    max: 20,
    registered: 26,
    deadline: 5,
  },
  {
    title: "Workshop: grade sheets without paper",
    description: "Bring your mark book and a question. We enter one class together.",
    type: "academic",
    audience: "lecturers",
    day: 8,
    hours: ["14:00", "15:30"],
    location: "Computer room",
    max: 12,
    registered: 4,
    deadline: 7,
  },
  {
    title: "Sports day",
    description:
      "Athletics, netball and football between the class groups, from 08:00 until the prizes are given.",
    type: "sports",
    day: 11,
    location: "Football ground",
    tags: "athletics, netball, football",
    featured: true,
  },
  {
    title: "Briefing on teaching practice",
    description:
      "Schools, supervisors, lesson plans and your journal. Everybody who goes out next term must come.",
    type: "academic",
    audience: "students",
    day: 13,
    hours: ["09:00", "12:00"],
    location: "Main hall",
  },
  {
    title: "Open day",
    description:
      "Families, schools and applicants see the college at work. Classes are open from 09:00 to 15:00.",
    day: 20,
    location: "Whole campus",
    featured: true,
    tags: "visitors, admissions",
  },
  {
    title: "Drama festival",
    description: "Short plays in Chichewa and English. Register your group by its leader.",
    type: "cultural",
    day: 27,
    hours: ["18:00", "21:00"],
    location: "Main hall",
    tags: "drama, theatre",
    max: 60,
    registered: 17,
    deadline: 24,
  },
  {
    title: "Reading week",
    description: "One story a day in every class of the demonstration school.",
    type: "academic",
    day: 39,
    lasts: 4,
    location: "Demonstration school",
    tags: "reading",
  },
]

/** The series of the only repeating event. */
const series = "5ea50000-0000-4000-8000-000000000001"

/** Creates events before and after today, with registered people and, for one event, a waiting list. Nobody is notified. */
export async function makeEvents(
  db: Database,
  {
    lecturers,
    students,
    today,
  }: { lecturers: readonly Lecturer[]; students: readonly Student[]; today: string },
) {
  const rows = events.flatMap((event) => rowsOf(event, today))
  const ids = await insertAll(
    db,
    "event",
    rows.map(({ row }) => row),
  )
  for (const [n, { row }] of rows.entries())
    await scheduleReminder(db, { id: itemAt(ids, n), start_date: row.start_date })
  // The demonstration's student has a place at the events, but is on the waiting list of the full one.
  const demoFirst = students.toSorted((a, b) => Number(b.isDemo) - Number(a.isDemo))
  const registrations = rows.flatMap(({ event }, n) => {
    const { audience, registered: count = 0, max = count, deadline = event.day } = event
    const invited = audience === "lecturers" ? lecturers : demoFirst
    const order =
      count > max
        ? [...invited.slice(1, max + 1), ...invited.slice(0, 1), ...invited.slice(max + 1)]
        : invited
    return order.slice(0, count).map((person, index) => ({
      event_id: itemAt(ids, n),
      person_id: person.personId,
      state: index < max ? ("registered" as const) : ("waiting" as const),
      attended: event.day < 0 && index % 7 !== 0,
      created_at: instantAt(addDays(today, Math.min(deadline, -1) - count + index), "12:00"),
    }))
  })
  await insertAll(db, "event_registration", registrations)
}

const instantAt = (day: string, time = "00:00") => `${day}T${time}:00${collegeOffset}`

function rowsOf(event: DemoEvent, today: string) {
  const series_id = event.weeks === undefined ? null : series
  return Array.from({ length: event.weeks ?? 1 }, (_, week) => {
    const first = event.day + 7 * week
    const on = (days: number, time?: string) => instantAt(addDays(today, days), time)
    const [from, to] = event.hours ?? []
    const hasEnd = to !== undefined || event.lasts !== undefined
    const row = {
      series_id,
      title: event.title,
      description: event.description,
      event_type: event.type ?? "general",
      start_date: on(first, from),
      end_date: hasEnd ? on(first + (event.lasts ?? 0), to) : null,
      is_all_day: event.hours === undefined,
      location: event.location,
      target_audience: event.audience ?? "all",
      max_participants: event.max ?? null,
      registration_required: event.registered !== undefined,
      registration_deadline: event.deadline === undefined ? null : on(event.deadline, "16:00"),
      is_featured: event.featured ?? false,
      tags: event.tags ?? null,
      version: 1,
      created_at: on(Math.min(first - 14, -1), "09:00"),
      updated_at: on(Math.min(first - 14, -1), "09:00"),
    } as const
    return { row, event }
  })
}
