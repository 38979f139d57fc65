import { texts } from "#contract/lib/texts.ts"
import { accountEndpoints } from "#contract/people/accounts/endpoints.ts"
import { isAddress } from "#contract/people/accounts/signInName.ts"
import { mailLetter } from "../../college/mail/letters.queries.ts"
import { hashPassword } from "../../lib/auth/passwords.ts"
import type { Sessions } from "../../lib/auth/sessions.ts"
import { AppError, found, rejectField } from "../../lib/errors.ts"
import type { Cookies } from "../../lib/http/cookies.ts"
import { type Context, routes } from "../../lib/http/handlers.ts"
import { addJob } from "../../lib/jobs/jobs.ts"
import { keyOfDevice } from "./devices.queries.ts"
import { mailReset, registrationCame } from "./jobs.ts"
import { findLink, spendLink } from "./oneTimeTokens.queries.ts"
import { confirmPassword, findPasswordError, setPassword } from "./passwords.queries.ts"
import { confirmEmail, createPendingPerson, findAddressee, findUser, mailConfirmation } from "./queries.ts"
import { passwordChangedLetter } from "./rules.ts"
import { lockUnchanged } from "./sessions.queries.ts"

type Parts = { sessions: Sessions; cookies: Cookies; publicUrl: string }

/** Spec 002 section 8. */
const notChanged = "Failed to change password. Please check your current password."

export const accountRoutes = ({ sessions, cookies, publicUrl }: Parts) =>
  routes(accountEndpoints, {
    "POST /auth/register": async ({ body, transaction, audit }) => {
      const person = { first_name: body.firstName, last_name: body.lastName, email: body.email }
      const must_change_password = (await findPasswordError(body.password, person)) !== undefined
      const password_hash = await hashPassword(body.password)
      return transaction(async (db) => {
        const registration = { requested_role: body.role, phone: body.phone }
        const id = await createPendingPerson(db, {
          ...person,
          ...registration,
          password_hash,
          must_change_password,
        })
        await addJob(db, registrationCame, { id })
        await mailConfirmation(db, publicUrl, { ...person, id }, person.email)
        audit("person", id, null, { ...person, ...registration, status: "pending" })
        return {
          message: "Registration received. You can sign in once the college has approved it.",
          data: { user: { ...found(await findUser(db, id)), requested_role: body.role }, token: null },
        }
      })
    },

    // The job looks the address up, so the reply is the same for every address.
    "POST /auth/forgot-password": async ({ db, body }) => {
      await addJob(db, mailReset, body)
      return { message: isAddress(body.email) ? resetSent : resetByNumber }
    },

    "POST /auth/reset-password": (context) => choosePassword(sessions, "reset", context),
    "POST /auth/set-password": (context) => choosePassword(sessions, "invite", context),

    "POST /auth/confirm-email": async ({ db, body, audit }) => {
      const link = await findLink(db, body.token, "email")
      if (!link?.confirms || !(await spendLink(db, body.token, "email"))) {
        throw new AppError("invalid", staleLink)
      }
      await confirmEmail(db, link, link.confirms)
      audit("person", link.id, { email: link.email }, { email: link.confirms })
      return { message: "Thank you. Your email address is confirmed." }
    },

    "POST /auth/change-password": async ({ db, body, viewer, transaction, audit, http }) => {
      const confirmed = await confirmPassword(db, viewer.personId, body.currentPassword, {
        wrong: notChanged,
      })
      const person = found(await findAddressee(db, viewer.personId))
      rejectField("newPassword", await findPasswordError(body.newPassword, person))
      const password_hash = await hashPassword(body.newPassword)
      return transaction(async (db) => {
        // The office may have ended the password and this session meanwhile.
        if (!(await lockUnchanged(db, person.id, confirmed)))
          throw new AppError("unauthenticated", texts.unauthenticated)
        await setPassword(db, sessions, person.id, password_hash)
        await mailLetter(db, person, passwordChangedLetter)
        audit("person", viewer.personId, null, null)
        const device = cookies.readDevice(http)
        const { bearer, cookie } = await sessions.start(db, viewer.personId, device)
        cookies.setRefresh(http, cookie)
        cookies.setDevice(http, device)
        const deviceKey = await keyOfDevice(db, viewer.personId, device)
        return {
          message: "Password changed successfully!",
          data: { user: found(await findUser(db, viewer.personId)), token: bearer, deviceKey },
        }
      })
    },
  })

const resetSent = "Password reset instructions have been sent to your email address."
const resetByNumber =
  "If this number has an email address, reset instructions have been sent there. Without email, ask the college's office or the lecturer of your class for a code."

const staleLink = "This link or code was used already or has run out. Please ask for a new one."

/**
 * Sets the password that a link's owner chooses. A rejected password doesn't use up the link. An expired link is only
 * reported inside the write, so that a repeated call with the same key gets its first reply.
 */
async function choosePassword(
  sessions: Sessions,
  purpose: "reset" | "invite",
  { db, body, transaction, audit }: Pick<LinkContext, "db" | "body" | "transaction" | "audit">,
) {
  const person = await findLink(db, body.token, purpose)
  rejectField("password", person && (await findPasswordError(body.password, person)))
  const password_hash = await hashPassword(body.password)
  return transaction(async (db) => {
    if (!person || !(await spendLink(db, body.token, purpose))) throw new AppError("invalid", staleLink)
    await setPassword(db, sessions, person.id, password_hash)
    // A code may have been printed, whereas a reset's link was mailed.
    if (purpose === "reset" && person.email !== null) await confirmEmail(db, person, person.email)
    await mailLetter(db, person, passwordChangedLetter)
    audit("person", person.id, null, null)
    const when = person.status === "pending" ? "once the college has approved your account" : "now"
    return { message: `Your password has been saved. You can sign in with it ${when}.` }
  })
}

type LinkContext = Context<"POST /auth/set-password", (typeof accountEndpoints)["POST /auth/set-password"]>
