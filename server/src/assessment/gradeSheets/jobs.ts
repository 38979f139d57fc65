import * as z from "zod"
import type { Database } from "../../lib/db/database.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { defineTask, type Job, type Task } from "../../lib/jobs/jobs.ts"
import { notifyStudent } from "../grades/notices.queries.ts"
import { readPolicies } from "../grades/policies.queries.ts"
import { listGradesById } from "../grades/queries.ts"
import { listPublished, type SheetKey } from "./queries.ts"

const payload = z.object({
  subject_id: z.int(),
  term_id: z.int(),
  class: z.string(),
  column: z.string(),
  token: z.string(),
  sender: z.int(),
})
/** Notifies students of their marks once the publication can't be cancelled any more. */
export const notifyOfMarks: Job<SheetKey & { column: string; token: string; sender: number }> = {
  name: "tell_of_marks",
  payload,
}

export const gradeSheetTasks = (database: Database): Task[] => [
  defineTask(notifyOfMarks, ({ column, token, sender, ...sheet }) =>
    inTransaction(database, async (db) => {
      const published = await listPublished(db, sheet, column, token)
      const grades = await listGradesById(
        db,
        await readPolicies(db),
        published.map(({ id }) => id),
      )
      for (const grade of grades) await notifyStudent(db, grade, "grade", sender)
    }),
  ),
]
