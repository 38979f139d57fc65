import { setupEndpoints } from "#contract/setup.ts"
import { fieldFault, insist, refuseField } from "../lib/errors.ts"
import { hashPassword } from "../lib/passwords.ts"
import { routes } from "../lib/routes.ts"
import { spendLink } from "../links/queries.ts"
import { passwordFault } from "../passwords/rules.ts"
import { foundCollege, hasAdministrator } from "./queries.ts"

export const setupRoutes = () =>
  routes(setupEndpoints, {
    "POST /setup": async ({ db, body, record }) => {
      const { code, password, ...college } = body
      insist(!(await hasAdministrator(db)), "This college has been set up already. Please sign in.")
      refuseField("password", passwordFault(password, college))
      const right = await spendLink(db, code, "setup")
      if (!right) throw fieldFault("code", "This is not the code that the server's log shows.")
      const id = await foundCollege(db, { ...college, password_hash: await hashPassword(password) })
      record("person", id, null, { role: "admin", status: "active", college_name: college.college_name })
      return { message: "The college is set up. Please sign in." }
    },
  })
