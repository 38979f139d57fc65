import { sum } from "#contract/lib/objects.ts"
import { courses, posts } from "../demonstration/curriculum.ts"
import { classesOf } from "../demonstration/people.ts"
import { bookingKey } from "../server/src/teaching/timetablePlans/requirements.rules.ts"
import { fillWeek } from "../server/src/teaching/timetablePlans/solver.rules.ts"
import { usualWeek } from "../server/src/teaching/timetablePlans/week.rules.ts"
import { median } from "./median.ts"

// node bench/filling.ts: fills the week of the demonstration's 15 classes with fewer and fewer rooms, until they are not enough.

const rounds = 5
const lecturers = posts.map(({ specialization }, id) => ({
  key: bookingKey.lecturer(id),
  name: `${specialization} ${id}`,
  specialization,
}))

const coursesOf = (term: number) => courses.filter(({ number }) => number === term)

/** Terms 2 and 5, which run at the same time. */
const requirements = (["newcomers", "seniors"] as const).flatMap((cohort) =>
  classesOf(cohort).flatMap((name) =>
    coursesOf(cohort === "newcomers" ? 2 : 5).map(({ name: subject, credits }) => {
      const teachers = lecturers.filter(({ specialization }) => specialization === subject)
      return {
        subject,
        classes: [{ key: bookingKey.class(name, cohort === "newcomers" ? 1 : 2), name }],
        lecturer: teachers[(Number(name.slice(1)) - 1) % teachers.length]!,
        students: 40,
        hours: credits,
        usedDays: [],
      }
    }),
  ),
)
const wanted = sum(requirements.map(({ hours }) => hours))

const results = [12, 11, 10, 9, 8, 7].flatMap((count) =>
  [false, true].map((doubles) => {
    const rooms = Array.from({ length: count }, (_, id) => ({
      id,
      key: bookingKey.room(id),
      name: `Room ${id}`,
      capacity: 40,
    }))
    const runs = Array.from({ length: rounds }, () => {
      const begun = performance.now()
      const { unplaced } = fillWeek({ requirements, rooms, booked: [], week: usualWeek, doubles })
      return { ms: performance.now() - begun, left: sum(unplaced.map(({ hours }) => hours)) }
    })
    return {
      rooms: count,
      doubles,
      "hours in the rooms": count * 40,
      "hours wanted": wanted,
      "without a place": runs[0]!.left,
      "median ms": Math.round(median(runs.map(({ ms }) => ms))),
    }
  }),
)
console.table(results)
