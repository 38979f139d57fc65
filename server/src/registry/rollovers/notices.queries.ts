import { sql } from "kysely"
import type { Rollover } from "#contract/registry/rollovers/endpoints.ts"
import type { Database } from "../../lib/db/database.ts"
import { people } from "../../people/notifications/audiences.queries.ts"
import { notify, withdrawNotifications } from "../../people/notifications/queries.ts"

const outcomes = ["promoted", "repeating", "graduated", "withdrawn"] as const
type Outcome = (typeof outcomes)[number]

const effectOf = (id: number, outcome: Outcome) => `rollover ${id} ${outcome}`

const titleOf: Record<Outcome, string> = {
  promoted: "You move up to year 2",
  repeating: "You repeat this year of study",
  graduated: "You have graduated",
  withdrawn: "You have left the college",
}

/** Notifies each student how their year ended, in one insert for each outcome. Those who withdrew earlier are left out. */
export async function notifyMoved(db: Database, rollover: Rollover, senderId: number) {
  for (const outcome of outcomes) {
    const continues = outcome === "promoted" || outcome === "repeating"
    await notify(db, {
      to: people(sql<number>`(
        select student.person_id from rollover_student
        join student on student.id = rollover_student.student_id
        where rollover_id = ${rollover.id} and outcome = ${outcome}
          and (outcome <> 'withdrawn' or proposed <> 'withdrawn'))`),
      type: "reminder",
      title: titleOf[outcome],
      message: continues
        ? `${rollover.to_year_name} begins. Your modules and your class are in the portal.`
        : "You can still sign in, and read your grades and documents.",
      link: continues ? "/profile" : "/student/grades",
      senderId,
      effect: effectOf(rollover.id, outcome),
    })
  }
}

export const withdrawMoved = (db: Database, { id }: Pick<Rollover, "id">) =>
  withdrawNotifications(
    db,
    outcomes.map((outcome) => effectOf(id, outcome)),
  )
