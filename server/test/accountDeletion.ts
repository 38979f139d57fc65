import { sql } from "kysely"
import { deletedAccountTasks } from "../src/members/deletedAccounts/jobs.ts"
import { password } from "./accounts.ts"
import type { College } from "./college.ts"

/** Deletes accounts as their owners do, and lets the seven days pass after which they are erased. */
export function accountDeletionOf({ call, db, files }: College) {
  const leave = (caller: { bearer: string }, body: object = {}) =>
    call(caller, "DELETE /auth/account", { body: { password, confirm: "DELETE", ...body } })

  async function passDays(days: number) {
    await db
      .updateTable("person")
      .set({ erase_at: sql`erase_at - make_interval(days => ${days})` })
      .where("erase_at", "is not", null)
      .execute()
    for (const task of deletedAccountTasks(db, files)) await task.work({})
  }
  return {
    leave,
    passDays,
    async leaveForGood(caller: { bearer: string }) {
      const answer = await leave(caller)
      await passDays(7)
      return answer
    },
  }
}
