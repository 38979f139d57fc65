import { deletedAccountEndpoints } from "#contract/members/deletedAccounts.ts"
import { mailLetter } from "../../college/mail/letters.queries.ts"
import type { Letter } from "../../college/mail/letters.rules.ts"
import { enrolStudents } from "../../courses/enrolments/queries.ts"
import { found } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { restoreAccount } from "../../people/people/erasure.queries.ts"
import { listDeletedAccounts, lockDeletedAccount } from "./queries.ts"

const restoredLetter: Letter = {
  subject: "Your account was restored",
  lines: [
    "The college's office has restored your account. Sign in with your email address and your password, as before.",
    "If you didn't ask for this, please tell the college's office.",
  ],
}

export const deletedAccountRoutes = () =>
  routes(deletedAccountEndpoints, {
    "GET /deleted-accounts": async ({ db, query }) => ({ data: await listDeletedAccounts(db, query) }),

    "POST /deleted-accounts/{id}/restore": async ({ db, params, body, audit }) => {
      const account = found(await lockDeletedAccount(db, params.id))
      await restoreAccount(db, account, body.email)
      // A term may have begun meanwhile.
      if (account.student_id !== null) await enrolStudents(db, [account.student_id])
      await mailLetter(db, { ...account, email: body.email ?? account.email }, restoredLetter)
      const { deleted_at, erase_at } = account
      audit(
        "person",
        account.id,
        { deleted_at, erase_at, status: "inactive" },
        { deleted_at: null, erase_at: null, status: "active" },
      )
      return { message: "Account restored. They can sign in again with their password." }
    },
  })
