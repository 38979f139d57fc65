import * as z from "zod"
import { dayOf } from "#contract/lib/dates.ts"
import type { Database } from "../../lib/db/database.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { addJob, defineTask, type Job, removeJob, type Task } from "../../lib/jobs/jobs.ts"
import { peopleLeft } from "../../people/people/jobs.ts"
import { notifyOfTomorrow } from "./notices.queries.ts"
import { lockEvent } from "./queries.ts"
import { cancelRegistrationsOf } from "./registrations.queries.ts"
import { reminderAt } from "./rules.ts"

const remindOfEvent: Job<{ id: number; day: string }> = {
  name: "remind_of_event",
  payload: z.object({ id: z.int(), day: z.string() }),
}

const keyOf = (id: number) => `remind event ${id}`

/** Schedules the reminder of an event, or moves it to another time. An event of tomorrow or earlier has none. */
export async function scheduleReminder(db: Database, { id, start_date }: { id: number; start_date: string }) {
  const runAt = reminderAt(start_date)
  if (runAt.getTime() <= Date.now()) return dropReminder(db, id)
  await addJob(db, remindOfEvent, { id, day: dayOf(start_date) }, { runAt, key: keyOf(id) })
}

export const dropReminder = (db: Database, id: number) => removeJob(db, keyOf(id))

export const eventTasks = (database: Database): Task[] => [
  defineTask(remindOfEvent, ({ id, day }) =>
    inTransaction(database, async (db) => {
      const event = await lockEvent(db, { role: "admin", personId: 0 }, id)
      // The event was deleted, or moved while this job was about to run.
      if (event && dayOf(event.start_date) === day) await notifyOfTomorrow(db, event)
    }),
  ),
  /** The places of people who left are given to the waiting list. */
  defineTask(peopleLeft, ({ ids }) => inTransaction(database, (db) => cancelRegistrationsOf(db, ids))),
]
