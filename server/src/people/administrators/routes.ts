import type * as z from "zod"
import { administratorEndpoints, type confirmation } from "#contract/people/administrators.ts"
import { withMail } from "../../college/mail/rules.ts"
import type { Sessions } from "../../lib/auth/sessions.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { lock } from "../../lib/db/locks.ts"
import { found, refuse } from "../../lib/errors.ts"
import type { AuditNote } from "../../lib/http/audit.ts"
import { routes } from "../../lib/http/handlers.ts"
import { confirmPassword, inviteByMail, resetPassword } from "../accounts/passwords.queries.ts"
import { createActivePerson } from "../accounts/queries.ts"
import { countTokensOf } from "../apiTokens/queries.ts"
import { setActive } from "../people/queries.ts"
import { findAdministrator, listAdministrators, listNamesakes } from "./queries.ts"
import { addedText, deactivatedText, whyNotReset } from "./rules.ts"

type Confirmation = z.output<typeof confirmation>
type Parts = { sessions: Sessions; publicUrl: string; hasMailServer: boolean }

export const administratorRoutes = ({ sessions, publicUrl, hasMailServer }: Parts) => {
  const lockAdministrator = async (db: Database, id: number) =>
    found(await lock(db, "person", id, findAdministrator))

  /** The record is read first, so that an unknown id doesn't count as a password attempt. */
  async function confirm(db: Database, id: number, { personId }: Viewer, { currentPassword }: Confirmation) {
    found(await findAdministrator(db, id))
    await confirmPassword(db, personId, currentPassword)
  }

  /** The constraint person_last_administrator keeps the last active one, even if two deactivate each other at once. */
  async function change(db: Database, id: number, isActive: boolean, audit: AuditNote) {
    const before = await lockAdministrator(db, id)
    await setActive(db, sessions, [id], isActive)
    const administrator = found(await findAdministrator(db, id))
    audit("person", id, before, administrator)
    return administrator
  }

  return routes(administratorEndpoints, {
    "GET /administrators": async ({ db, query }) => ({ data: await listAdministrators(db, query) }),

    "GET /administrators/{id}": async ({ db, params }) => ({
      data: { administrator: found(await findAdministrator(db, params.id)) },
    }),

    "POST /administrators": async ({ db, body, viewer, transaction, audit }) => {
      const { currentPassword, ...person } = body
      await confirmPassword(db, viewer.personId, currentPassword)
      return transaction(async (db) => {
        const id = await createActivePerson(db, { ...person, role: "admin", password_hash: null })
        await inviteByMail(db, publicUrl, { id, ...person })
        const administrator = found(await findAdministrator(db, id))
        audit("person", id, null, { ...person, role: "admin", status: "active" })
        return {
          message: withMail(
            hasMailServer,
            addedText(await listNamesakes(db, administrator)),
            `An email with a sign-in link is on its way to ${person.email}.`,
          ),
          data: { administrator },
        }
      })
    },

    "POST /administrators/{id}/deactivate": async ({ db, params, body, viewer, transaction, audit }) => {
      await confirm(db, params.id, viewer, body)
      return transaction(async (db) => ({
        message: deactivatedText(await countTokensOf(db, params.id)),
        data: { administrator: await change(db, params.id, false, audit) },
      }))
    },

    "POST /administrators/{id}/activate": async ({ db, params, body, viewer, transaction, audit }) => {
      await confirm(db, params.id, viewer, body)
      return transaction(async (db) => ({
        message: "Administrator activated. They can sign in again.",
        data: { administrator: await change(db, params.id, true, audit) },
      }))
    },

    "POST /administrators/{id}/reset-password": async ({ db, params, body, viewer, transaction, audit }) => {
      await confirm(db, params.id, viewer, body)
      return transaction(async (db) => {
        const administrator = await lockAdministrator(db, params.id)
        refuse(whyNotReset(administrator, viewer.personId))
        audit("person", params.id, null, null)
        const { printed } = body
        const mailed = "An email with a new link is on its way."
        return resetPassword(db, { sessions, publicUrl, hasMailServer }, administrator, { printed, mailed })
      })
    },
  })
}
