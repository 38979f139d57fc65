import { openingEndpoints } from "#contract/office/opening.ts"
import { openDoors } from "../../college/college/doors.queries.ts"
import { refuse } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { inviteAllByMail, printCodes } from "../../people/accounts/passwords.queries.ts"
import { listUninvited, readOpening } from "./queries.ts"

type Parts = { publicUrl: string; hasMailServer: boolean }

export const openingRoutes = ({ publicUrl, hasMailServer }: Parts) =>
  routes(openingEndpoints, {
    "GET /opening": async ({ db }) => ({ data: { opening: await readOpening(db) } }),

    "POST /opening/doors": async ({ db, audit }) => {
      if (!(await openDoors(db))) refuse("The doors are open already.")
      const people = await listUninvited(db)
      const mailed = hasMailServer ? people.filter(({ email }) => email !== null) : []
      await inviteAllByMail(db, publicUrl, mailed)
      const codes = await printCodes(
        db,
        people.filter((person) => !mailed.includes(person)),
      )
      audit("person", "many", null, { ids: people.map(({ id }) => id) })
      return {
        message: "The doors are open.",
        data: { mailed: mailed.length, codes },
      }
    },
  })
