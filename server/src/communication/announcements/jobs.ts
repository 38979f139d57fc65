import { sql } from "kysely"
import * as z from "zod"
import type { Database } from "../../lib/db/database.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { notifyAudience } from "./notices.queries.ts"
import { isPublished } from "./queries.ts"

/** Waits for an announcement's time, under a key of its own, so that a new time replaces the old one. */
export const publishAnnouncement: Job<{ id: number }> = {
  name: "publish_announcement",
  payload: z.object({ id: z.int() }),
}

export const announcementTasks = (database: Database): Task[] => [
  defineTask(publishAnnouncement, ({ id }) =>
    inTransaction(database, async (db) => {
      // Nobody is notified twice, or of an announcement that is scheduled, expired or deleted.
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
