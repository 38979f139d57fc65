import { profileEndpoints } from "#contract/people/people/profile.ts"
import { mailLetter } from "../../college/mail/letters.queries.ts"
import type { Sessions } from "../../lib/auth/sessions.ts"
import type { Database } from "../../lib/db/database.ts"
import { found, refuse, rejectField } from "../../lib/errors.ts"
import type { Files } from "../../lib/files/files.ts"
import type { Cookies } from "../../lib/http/cookies.ts"
import { routes } from "../../lib/http/handlers.ts"
import { refuseStale } from "../../lib/http/versions.ts"
import { confirmPassword } from "../accounts/passwords.queries.ts"
import { askToChangeEmail } from "../accounts/queries.ts"
import { spendCode } from "../accounts/sessions.queries.ts"
import { wrongCode } from "../accounts/sessions.rules.ts"
import { closeOwnAccount } from "./erasure.queries.ts"
import { exportPerson } from "./export.queries.ts"
import { ownProfile, type ProfileParts, profileAnswer } from "./ownProfile.queries.ts"
import {
  findProfile,
  findTwoFactor,
  lockProfile,
  replacePhoto,
  savePreferences,
  updateProfile,
} from "./profile.queries.ts"
import { accountDeleted, photoVisibility, whyNotRenamed } from "./profile.rules.ts"
import { twoFactorHandlers } from "./twoFactor.routes.ts"

type Parts = ProfileParts & { sessions: Sessions; cookies: Cookies; files: Files; publicUrl: string }
export const profileRoutes = ({ sessions, cookies, files, publicUrl, ...parts }: Parts) => {
  const answer = profileAnswer(parts)
  const readProfile = ownProfile(parts)

  async function changePhoto(db: Database, id: number, photo: string | null) {
    const before = await replacePhoto(db, id, photo)
    if (before) await files.remove(db, before)
    return found(await findProfile(db, id))
  }

  return routes(profileEndpoints, {
    "GET /auth/profile": async ({ db, viewer }) => ({ data: { user: await readProfile(db, viewer) } }),

    "PUT /auth/profile": async ({ db, body, viewer, transaction, version, audit }) => {
      const { email, ...named } = found(await findProfile(db, viewer.personId))
      const wantedEmail = body.email === undefined ? email : body.email
      rejectField(...whyNotRenamed(viewer.role, named, body))
      rejectField("email", wantedEmail === null && email !== null ? "Email is required." : undefined)
      if (email !== wantedEmail) {
        const message = "Please enter your current password: you sign in with this address."
        rejectField("currentPassword", body.currentPassword ? undefined : message)
        await confirmPassword(db, viewer.personId, body.currentPassword ?? "")
      }
      return transaction(async (db) => {
        const before = await lockProfile(db, viewer.personId)
        refuseStale(before, version)
        if (before.email !== email) refuse("Your email address was changed just now. Please try again.")
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

    ...twoFactorHandlers(answer),

    "GET /auth/export-data": async ({ db, viewer }) => ({ data: await exportPerson(db, viewer.personId) }),

    "DELETE /auth/account": async ({ db, body, viewer, transaction, audit, http }) => {
      await confirmPassword(db, viewer.personId, body.password, {
        field: "password",
        wrong: "This is not your password.",
      })
      return transaction(async (db) => {
        const before = await lockProfile(db, viewer.personId)
        const account = await findTwoFactor(db, viewer.personId)
        if (account.two_factor && !body.code)
          rejectField("code", "Please enter the code from your authenticator app.")
        if (account.two_factor && !(await spendCode(db, account, body.code ?? "")))
          rejectField("code", wrongCode)
        const eraseAt = await closeOwnAccount(db, sessions, viewer.personId)
        await mailLetter(db, before, accountDeleted(eraseAt))
        audit("person", viewer.personId, { status: "active" }, null)
        cookies.clearRefresh(http)
        return { message: "Account deleted successfully. You will be logged out.", data: { eraseAt } }
      })
    },
  })
}
