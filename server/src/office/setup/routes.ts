import { setupEndpoints } from "#contract/office/setup.ts"
import { hashPassword } from "../../lib/auth/passwords.ts"
import { refuse, rejectField } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { spendLink } from "../../people/accounts/oneTimeTokens.queries.ts"
import { findPasswordError } from "../../people/accounts/passwords.queries.ts"
import { createCollege, hasAdministrator } from "./queries.ts"

export const setupRoutes = () =>
  routes(setupEndpoints, {
    // Using up the code first lets only one of several concurrent calls create the college.
    "POST /setup": async ({ body, transaction, audit }) => {
      const { code, password, ...college } = body
      rejectField("password", await findPasswordError(password, college))
      const password_hash = await hashPassword(password)
      return transaction(async (db) => {
        const isSpent = await spendLink(db, code, "setup")
        if (await hasAdministrator(db)) refuse("This college has been set up already. Please sign in.")
        if (!isSpent) rejectField("code", "This code doesn't match the one in the server's log.")
        const id = await createCollege(db, { ...college, password_hash })
        audit("person", id, null, { role: "admin", status: "active", college_name: college.college_name })
        return { message: "The college is set up. Please sign in." }
      })
    },
  })
