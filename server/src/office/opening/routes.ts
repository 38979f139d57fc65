import { openingEndpoints } from "#contract/office/opening.ts"
import { openDoors } from "../../college/college/doors.queries.ts"
import { refuse } from "../../lib/errors.ts"
import { routes } from "../../lib/http/handlers.ts"
import { inviteAllByCode, inviteAllByMail } from "../../people/accounts/passwords.queries.ts"
import { listUninvited, readOpening } from "./queries.ts"

type Parts = { publicUrl: string; hasMailServer: boolean }

export const openingRoutes = ({ publicUrl, hasMailServer }: Parts) =>
  routes(openingEndpoints, {
    "GET /opening": async ({ db }) => ({ data: { opening: await readOpening(db, hasMailServer) } }),

    "POST /opening/doors": async ({ db, audit }) => {
      if (!(await openDoors(db))) refuse("The doors are open already.")
      const people = await listUninvited(db)
      if (hasMailServer) await inviteAllByMail(db, publicUrl, people)
      const codes = hasMailServer ? [] : await inviteAllByCode(db, people)
      audit("person", "many", null, { ids: people.map(({ id }) => id) })
      return {
        message: "The doors are open.",
        data: {
          mailed: hasMailServer ? people.length : 0,
          codes: codes.map(({ person: { id, first_name, last_name, email, number }, code }) => ({
            ...{ person_id: id, email, number, code },
            name: `${first_name} ${last_name}`,
          })),
        },
      }
    },
  })
