import { setupEndpoints } from "#contract/setup.ts"
import { spendLink } from "../accounts/oneTimeTokens.queries.ts"
import { passwordFault } from "../accounts/passwords.rules.ts"
import { hashPassword } from "../lib/auth/passwords.ts"
import { refuse, rejectField } from "../lib/errors.ts"
import { routes } from "../lib/http/handlers.ts"
import { foundCollege, hasAdministrator } from "./queries.ts"

export const setupRoutes = () =>
  routes(setupEndpoints, {
    // Using up the code first lets only one of several concurrent calls create the college.
    "POST /setup": async ({ body, transaction, audit }) => {
      const { code, password, ...college } = body
      rejectField("password", await passwordFault(password, college))
      const password_hash = await hashPassword(password)
      return transaction(async (db) => {
        const spent = await spendLink(db, code, "setup")
        if (await hasAdministrator(db)) refuse("This college has been set up already. Please sign in.")
        if (!spent) rejectField("code", "This is not the code that the server's log shows.")
        const id = await foundCollege(db, { ...college, password_hash })
        audit("person", id, null, { role: "admin", status: "active", college_name: college.college_name })
        return { message: "The college is set up. Please sign in." }
      })
    },
  })
