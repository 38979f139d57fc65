import type { KeyObject } from "node:crypto"
import { pictureAddress } from "#contract/college/pictures/sizes.ts"
import { signInNameOf } from "#contract/people/accounts/signInName.ts"
import { profileEndpoints } from "#contract/people/people/profile.ts"
import { findCollege } from "../../college/college/queries.ts"
import { mailLetter } from "../../college/mail/letters.queries.ts"
import { newRecoveryCodes } from "../../lib/auth/recoveryCodes.ts"
import type { Sessions } from "../../lib/auth/sessions.ts"
import { describeTwoFactor, newTwoFactorSecret } from "../../lib/auth/twoFactor.ts"
import type { Viewer } from "../../lib/auth/viewer.ts"
import type { Database } from "../../lib/db/database.ts"
import { found, refuse, rejectField } from "../../lib/errors.ts"
import type { Files } from "../../lib/files/files.ts"
import { privatePicturePath } from "../../lib/files/tickets.ts"
import type { Cookies } from "../../lib/http/cookies.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { confirmPassword } from "../accounts/passwords.queries.ts"
import { askToChangeEmail, findUser } from "../accounts/queries.ts"
import { spendAppCode, spendCode } from "../accounts/sessions.queries.ts"
import { wrongCode } from "../accounts/sessions.rules.ts"
import { shutAccount } from "./erasure.queries.ts"
import { exportPerson } from "./export.queries.ts"
import {
  findProfile,
  findTwoFactor,
  lockProfile,
  offerTwoFactor,
  replacePhoto,
  replaceRecoveryCodes,
  savePreferences,
  switchTwoFactor,
  updateProfile,
} from "./profile.queries.ts"
import {
  accountDeleted,
  photoVisibility,
  recoveryCodesMade,
  twoFactorChanged,
  whyNotRenamed,
} from "./profile.rules.ts"

type Parts = { sessions: Sessions; cookies: Cookies; files: Files; secret: KeyObject; publicUrl: string }
type Session = Pick<Viewer, "personId" | "sessionId">
type Row = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** A student's photo is private, and an img can't send a bearer. */
function photoUrlOf({ photo_id, role }: Row, secret: KeyObject, viewer: Session) {
  if (!photo_id) return null
  return photoVisibility(role) === "public"
    ? pictureAddress(photo_id, 480, "webp")
    : privatePicturePath(secret, viewer, photo_id)
}

/** Reads a person's own profile, for one of their sessions. */
export const ownProfile = (secret: KeyObject) => async (db: Database, viewer: Session) => {
  const row = found(await findProfile(db, viewer.personId))
  return { ...row, photoUrl: photoUrlOf(row, secret, viewer) }
}

export const profileRoutes = ({ sessions, cookies, files, secret, publicUrl }: Parts) => {
  const answer = (row: Row, viewer: Viewer, message?: string) => ({
    ...(message && { message }),
    data: { user: { ...row, photoUrl: photoUrlOf(row, secret, viewer) } },
  })
  const readProfile = ownProfile(secret)

  async function changePhoto(db: Database, id: number, photo: string | null) {
    const before = await replacePhoto(db, id, photo)
    if (before) await files.remove(db, before)
    return found(await findProfile(db, id))
  }

  return routes(profileEndpoints, {
    "GET /auth/profile": async ({ db, viewer }) => ({ data: { user: await readProfile(db, viewer) } }),

    "PUT /auth/profile": async ({ db, body, viewer, transaction, audit }) => {
      const { email, ...named } = found(await findProfile(db, viewer.personId))
      const wantedEmail = body.email === undefined ? email : body.email
      rejectField(...whyNotRenamed(viewer.role, named, body))
      rejectField("email", wantedEmail === null && email !== null ? "E-mail is required." : undefined)
      if (email !== wantedEmail) {
        const wanted = "Please enter your current password: you sign in with this address."
        rejectField("currentPassword", body.currentPassword ? undefined : wanted)
        await confirmPassword(db, viewer.personId, body.currentPassword ?? "")
      }
      return transaction(async (db) => {
        const before = await lockProfile(db, viewer.personId)
        refuseStale(before, body.version)
        if (before.email !== email) refuse("Your e-mail address was changed just now. Please try again.")
        if (wantedEmail !== null && wantedEmail !== email)
          await askToChangeEmail(db, publicUrl, before, wantedEmail)
        const after = await updateProfile(db, viewer, body)
        audit("person", viewer.personId, before, after)
        return answer(after, viewer, "Profile updated successfully!")
      })
    },

    "PUT /auth/photo": async ({ db, files: { photo }, viewer, audit }) => {
      if (!photo) rejectField("photo", "Please choose a picture.")
      const visibility = photoVisibility(viewer.role)
      const id = await files.store(db, photo, { visibility, uploadedBy: viewer.personId })
      const profile = await changePhoto(db, viewer.personId, id)
      audit("person", viewer.personId, null, { photo_id: id })
      return answer(profile, viewer, "Photo saved.")
    },

    "DELETE /auth/photo": async ({ db, viewer, audit }) => {
      const profile = await changePhoto(db, viewer.personId, null)
      audit("person", viewer.personId, null, { photo_id: null })
      return answer(profile, viewer, "Photo removed.")
    },

    "PUT /auth/preferences": async ({ db, body, viewer, audit }) => {
      const before = await lockProfile(db, viewer.personId)
      const after = await savePreferences(db, viewer.personId, body)
      audit(
        "person",
        viewer.personId,
        { preferences: before.preferences },
        { preferences: after.preferences },
      )
      return answer(after, viewer, "Preferences saved.")
    },

    "POST /auth/two-factor": async ({ db, viewer }) => {
      const person = found(await findUser(db, viewer.personId))
      const secret = newTwoFactorSecret()
      const recoveryCodes = newRecoveryCodes()
      const offered = await offerTwoFactor(db, viewer.personId, secret, recoveryCodes)
      if (!offered) refuse("Two-factor sign-in is on already.")
      const described = await describeTwoFactor(secret, signInNameOf(person), (await findCollege(db)).name)
      return { data: { ...described, recoveryCodes } }
    },

    "PUT /auth/two-factor": async ({ db, body, viewer, transaction, audit }) => {
      await confirmPassword(db, viewer.personId, body.currentPassword)
      const account = await findTwoFactor(db, viewer.personId)
      return transaction(async (db) => {
        if (account.totp_secret === null) refuse("Begin switching two-factor sign-in on first.")
        const before = await lockProfile(db, viewer.personId)
        // Only a code of the app itself proves that the app works.
        const spend = body.enabled ? spendAppCode : spendCode
        if (!(await spend(db, account, body.code))) rejectField("code", wrongCode)
        const after = await switchTwoFactor(db, viewer.personId, body.enabled)
        await mailLetter(db, before, twoFactorChanged(body.enabled))
        audit("person", viewer.personId, before, after)
        return answer(
          after,
          viewer,
          body.enabled ? "Two-factor sign-in is on." : "Two-factor sign-in is off.",
        )
      })
    },

    "POST /auth/recovery-codes": async ({ db, body, viewer, transaction, audit }) => {
      await confirmPassword(db, viewer.personId, body.currentPassword)
      const account = await findTwoFactor(db, viewer.personId)
      if (!account.two_factor) refuse("Switch two-factor sign-in on first.")
      return transaction(async (db) => {
        const before = await lockProfile(db, viewer.personId)
        if (!(await spendCode(db, account, body.code))) rejectField("code", wrongCode)
        const recoveryCodes = newRecoveryCodes()
        const after = await replaceRecoveryCodes(db, viewer.personId, recoveryCodes)
        await mailLetter(db, before, recoveryCodesMade())
        audit("person", viewer.personId, before, after)
        return { data: { ...answer(after, viewer).data, recoveryCodes } }
      })
    },

    "GET /auth/export-data": async ({ db, viewer }) => ({ data: await exportPerson(db, viewer.personId) }),

    "DELETE /auth/account": async ({ db, body, viewer, transaction, audit, http }) => {
      await confirmPassword(db, viewer.personId, body.password, {
        field: "password",
        wrong: "This is not your password.",
      })
      const account = await findTwoFactor(db, viewer.personId)
      if (account.two_factor && !body.code)
        rejectField("code", "Please enter the code from your authenticator app.")
      return transaction(async (db) => {
        const before = await lockProfile(db, viewer.personId)
        if (account.two_factor && !(await spendCode(db, account, body.code ?? "")))
          rejectField("code", wrongCode)
        const eraseAt = await shutAccount(db, sessions, viewer.personId)
        await mailLetter(db, before, accountDeleted(eraseAt))
        audit("person", viewer.personId, { status: "active" }, null)
        cookies.clearRefresh(http)
        return { message: "Account deleted successfully. You will be logged out.", data: { eraseAt } }
      })
    },
  })
}
