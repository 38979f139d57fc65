import { roleInSentence } from "#contract/people/people/roleLabels.ts"
import type { Database } from "../../lib/db/database.ts"
import { inTransaction } from "../../lib/db/transactions.ts"
import { defineTask, type Task } from "../../lib/jobs/jobs.ts"
import { registrationCame } from "../../people/accounts/jobs.ts"
import { admins } from "../../people/notifications/audiences.queries.ts"
import { notify } from "../../people/notifications/queries.ts"
import { findRegistrations } from "./queries.ts"
import { mayBeDecided } from "./rules.ts"

/** Notifies every administrator of a registration, unless one of them has decided it meanwhile. */
export const registrationTasks = (database: Database): Task[] => [
  defineTask(registrationCame, ({ id }) =>
    inTransaction(database, async (db) => {
      const [person] = await findRegistrations(db, [id])
      if (!person || !mayBeDecided(person)) return
      await notify(db, {
        type: "reminder",
        title: "A registration waits for approval",
        // The name is left out: the person's data is erased if they are rejected, but notifications are not.
        message: `Somebody asked for an account as ${roleInSentence[person.requested_role]}.`,
        link: "/admin/registrations",
        senderId: null,
        effect: "registrations",
        many: {
          parts: [`${id}`],
          title: "people asked for an account",
          message: "Approve or reject them under Registrations.",
        },
        to: admins,
      })
    }),
  ),
]
