import { profileEndpoints } from "#contract/people/profile.ts"
import { closeLinks } from "../accounts/oneTimeTokens.queries.ts"
import { confirmPassword } from "../accounts/passwords.queries.ts"
import { findUser, mailLetter } from "../accounts/queries.ts"
import { spendCode } from "../accounts/sessions.queries.ts"
import { wrongCode } from "../accounts/sessions.rules.ts"
import { readCollege } from "../college/queries.ts"
import type { Sessions, User } from "../lib/auth/sessions.ts"
import { describeTwoFactor, newTwoFactorSecret, stepOfCode } from "../lib/auth/twoFactor.ts"
import type { Database } from "../lib/db/database.ts"
import { conflictUnless, fieldError, found, rejectField } from "../lib/errors.ts"
import type { Files } from "../lib/files/files.ts"
import { privatePicturePath } from "../lib/files/tickets.ts"
import type { Cookies } from "../lib/http/cookies.ts"
import { routes } from "../lib/http/handlers.ts"
import { refuseStale } from "../lib/http/versions.ts"
import { erasePerson } from "./erasure.queries.ts"
import { exportPerson } from "./export.queries.ts"
import {
  findProfile,
  findTwoFactor,
  lockProfile,
  offerTwoFactor,
  replacePhoto,
  savePreferences,
  switchTwoFactor,
  updateProfile,
} from "./profile.queries.ts"
import { emailChanged, photoVisibility, twoFactorChanged } from "./profile.rules.ts"

type Parts = { sessions: Sessions; cookies: Cookies; files: Files; secret: Uint8Array }
type Row = NonNullable<Awaited<ReturnType<typeof findProfile>>>

export const profileRoutes = ({ sessions, cookies, files, secret }: Parts) => {
  /** A student's photo is private, and an img can't send a bearer. */
  function photoUrlOf({ photo_id, role }: Row, user: User) {
    if (!photo_id) return null
    return photoVisibility(role) === "public"
      ? `/uploads/${photo_id}`
      : privatePicturePath(secret, user, photo_id)
  }
  const answer = (row: Row, user: User, message?: string) => ({
    ...(message && { message }),
    data: { user: { ...row, photoUrl: photoUrlOf(row, user) } },
  })

  async function changePhoto(db: Database, id: number, photo: string | null) {
    const before = await replacePhoto(db, id, photo)
    if (before) await files.remove(db, before)
    return found(await findProfile(db, id))
  }

  return routes(profileEndpoints, {
    "GET /auth/profile": async ({ db, user }) => answer(found(await findProfile(db, user.id)), user),

    "PUT /auth/profile": async ({ db, body, user, transaction, audit }) => {
      const { email } = found(await findProfile(db, user.id))
      if (email !== body.email) {
        const wanted = "Please enter your current password: you sign in with this address."
        rejectField("currentPassword", body.currentPassword ? undefined : wanted)
        await confirmPassword(db, user.id, body.currentPassword ?? "")
      }
      return transaction(async (db) => {
        const before = await lockProfile(db, user.id)
        refuseStale(before, body.version)
        conflictUnless(before.email === email, "Your e-mail address was changed just now. Please try again.")
        const after = await updateProfile(db, user, body)
        if (after.email !== before.email) {
          await closeLinks(db, user.id)
          await mailLetter(db, before, emailChanged(after.email))
        }
        audit("person", user.id, before, after)
        return answer(after, user, "Profile updated successfully!")
      })
    },

    "PUT /auth/photo": async ({ db, files: { photo }, user, audit }) => {
      if (!photo) throw fieldError("photo", "Please choose a picture.")
      const visibility = photoVisibility(user.role)
      const id = await files.keep(db, photo, { visibility, uploadedBy: user.id })
      const profile = await changePhoto(db, user.id, id)
      audit("person", user.id, null, { photo_id: id })
      return answer(profile, user, "Photo updated successfully!")
    },

    "DELETE /auth/photo": async ({ db, user, audit }) => {
      const profile = await changePhoto(db, user.id, null)
      audit("person", user.id, null, { photo_id: null })
      return answer(profile, user, "Photo removed.")
    },

    "PUT /auth/preferences": async ({ db, body, user, audit }) => {
      const before = await lockProfile(db, user.id)
      const after = await savePreferences(db, user.id, body)
      audit("person", user.id, before.preferences, after.preferences)
      return answer(after, user, "Preferences saved successfully!")
    },

    "POST /auth/two-factor": async ({ db, user }) => {
      const person = found(await findUser(db, user.id))
      const secret = newTwoFactorSecret()
      conflictUnless(await offerTwoFactor(db, user.id, secret), "Two-factor sign-in is on already.")
      return { data: await describeTwoFactor(secret, person.email, (await readCollege(db)).name) }
    },

    "PUT /auth/two-factor": async ({ db, body, user, transaction, audit }) => {
      await confirmPassword(db, user.id, body.currentPassword)
      const { totp_secret } = await findTwoFactor(db, user.id)
      const step = totp_secret === null ? undefined : stepOfCode(totp_secret, body.code)
      return transaction(async (db) => {
        conflictUnless(totp_secret !== null, "Begin switching two-factor sign-in on first.")
        const before = await lockProfile(db, user.id)
        if (!step || !(await spendCode(db, user.id, step))) throw fieldError("code", wrongCode)
        const after = await switchTwoFactor(db, user.id, body.enabled)
        await mailLetter(db, before, twoFactorChanged(body.enabled))
        audit("person", user.id, before, after)
        return answer(after, user, body.enabled ? "Two-factor sign-in is on." : "Two-factor sign-in is off.")
      })
    },

    "GET /auth/export-data": async ({ db, user }) => ({ data: await exportPerson(db, user.id) }),

    "DELETE /auth/account": async ({ db, user, audit, http }) => {
      await erasePerson(db, { sessions, files }, user.id)
      audit("person", user.id, { status: "active" }, null)
      cookies.clearRefresh(http)
      return { message: "Account deleted successfully. You will be logged out." }
    },
  })
}
