import { setupEndpoints } from "#contract/setup.ts"
import { fieldFault, insist, refuseField } from "../lib/errors.ts"
import { hashPassword } from "../lib/passwords.ts"
import { routes } from "../lib/routes.ts"
import { spendLink } from "../links/queries.ts"
import { passwordFault } from "../passwords/rules.ts"
import { foundCollege, hasAdministrator } from "./queries.ts"

export const setupRoutes = () =>
  routes(setupEndpoints, {
    // One code founds one college: of many who try at once, whoever spends it.
    "POST /setup": async ({ body, commit, record }) => {
      const { code, password, ...college } = body
      refuseField("password", passwordFault(password, college))
      const password_hash = await hashPassword(password)
      return commit(async (db) => {
        const spent = await spendLink(db, code, "setup")
        insist(!(await hasAdministrator(db)), "This college has been set up already. Please sign in.")
        if (!spent) throw fieldFault("code", "This is not the code that the server's log shows.")
        const id = await foundCollege(db, { ...college, password_hash })
        record("person", id, null, { role: "admin", status: "active", college_name: college.college_name })
        return { message: "The college is set up. Please sign in." }
      })
    },
  })
