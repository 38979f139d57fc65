import { sql } from "kysely"
import * as z from "zod"
import type { Database } from "../../lib/db/database.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { notifyAudience } from "./notices.queries.ts"
import { isPublished } from "./queries.ts"

/** Notifies the audience at an announcement's time. The job has a key of its own, so a new time replaces the old one. */
export const publishAnnouncement: Job<{ id: number }> = {
  name: "publish_announcement",
  payload: z.object({ id: z.int() }),
}

export const announcementTasks = (database: Database): Task[] => [
  defineTask(publishAnnouncement, ({ id }) =>
    inTransaction(database, async (db) => {
      // Nobody is notified of an announcement twice, nor of one that is scheduled, expired or deleted.
      const announced = await db
        .updateTable("announcement")
        .set({ notified_at: sql`now()` })
        .where("id", "=", id)
        .where("notified_at", "is", null)
        .where(isPublished)
        .returning(["id", "title", "content", "priority", "portal_only", "author_id"])
        .executeTakeFirst()
      if (announced) await notifyAudience(db, announced)
    }),
  ),
]
