import type { Rollover } from "#contract/registry/rollovers/endpoints.ts"
import type { Database } from "../../lib/db/database.ts"
import { notify, withdrawNotifications } from "../../people/notifications/queries.ts"

const told = ["promoted", "repeating", "graduated", "withdrawn"] as const
type Told = (typeof told)[number]

const effectOf = (id: number, outcome: Told) => `rollover ${id} ${outcome}`

const titleOf: Record<Told, string> = {
  promoted: "You move up to year 2",
  repeating: "You repeat this year of study",
  graduated: "You have graduated",
  withdrawn: "You have left the college",
}

/** Tells each student how their year ended, in one insert for each outcome. Those who withdrew earlier know. */
export async function notifyMoved(db: Database, rollover: Rollover, senderId: number) {
  for (const outcome of told) {
    const stays = outcome === "promoted" || outcome === "repeating"
    await notify(db, {
      to: ({ exists, selectFrom }) =>
        exists(
          selectFrom("rollover_student")
            .innerJoin("student", "student.id", "rollover_student.student_id")
            .whereRef("student.person_id", "=", "person.id")
            .where("rollover_id", "=", rollover.id)
            .where("outcome", "=", outcome)
            .where(({ or, eb }) => or([eb("outcome", "<>", "withdrawn"), eb("proposed", "<>", "withdrawn")]))
            .select("student.id"),
        ),
      type: "reminder",
      title: titleOf[outcome],
      message: stays
        ? `${rollover.to_year_name} begins. Your modules and your class are in the portal.`
        : "You can still sign in, and read your grades and documents.",
      link: stays ? "/profile" : "/student/grades",
      senderId,
      effect: effectOf(rollover.id, outcome),
    })
  }
}

export const withdrawMoved = (db: Database, { id }: Pick<Rollover, "id">) =>
  withdrawNotifications(
    db,
    told.map((outcome) => effectOf(id, outcome)),
  )
