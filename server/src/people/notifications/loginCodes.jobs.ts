import { randomUUID } from "node:crypto"
import type { Database } from "../../lib/db/database.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { defineTask, type Task } from "../../lib/jobs/jobs.ts"
import { loginCodeGiven } from "../accounts/jobs.ts"
import { codeGivenSentence } from "../accounts/rules.ts"
import { people } from "./audiences.queries.ts"
import { notify } from "./queries.ts"

/** Notifies the owner of an account that somebody gave a code for it, without a second email. */
export const loginCodeTasks = (database: Database): Task[] => [
  defineTask(loginCodeGiven, ({ id, by }) =>
    inTransaction(database, async (db) => {
      await notify(db, {
        to: people([id]),
        type: "reminder",
        topic: "system",
        priority: "high",
        title: "You got a login code",
        message: codeGivenSentence(by),
        link: "/profile",
        senderId: null,
        effect: `login code ${randomUUID()}`,
      })
    }),
  ),
]
