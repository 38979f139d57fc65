import { signInNameOf } from "#contract/people/accounts/signInName.ts"
import type { profileEndpoints } from "#contract/people/people/profile.ts"
import { findCollege } from "../../college/college/queries.ts"
import { mailLetter } from "../../college/mail/letters.queries.ts"
import { newRecoveryCodes } from "../../lib/auth/recoveryCodes.ts"
import { describeTwoFactor, newTwoFactorSecret } from "../../lib/auth/twoFactor.ts"
import { found, refuse, rejectField } from "../../lib/errors.ts"
import type { Handlers } from "../../lib/http/handlers.ts"
import { confirmPassword } from "../accounts/passwords.queries.ts"
import { findUser } from "../accounts/queries.ts"
import { spendAppCode, spendCode } from "../accounts/sessions.queries.ts"
import { wrongCode } from "../accounts/sessions.rules.ts"
import type { profileAnswer } from "./ownProfile.queries.ts"
import {
  findTwoFactor,
  lockProfile,
  offerTwoFactor,
  replaceRecoveryCodes,
  switchTwoFactor,
} from "./profile.queries.ts"
import { recoveryCodesMade, twoFactorChanged } from "./profile.rules.ts"

type TwoFactorHandlers = Pick<
  Handlers<typeof profileEndpoints>,
  "POST /auth/two-factor" | "PUT /auth/two-factor" | "POST /auth/recovery-codes"
>

/** Switching two-factor sign-in on and off, and its recovery codes. `answer` is the reply with the person's profile. */
export const twoFactorHandlers = (answer: ReturnType<typeof profileAnswer>): TwoFactorHandlers => ({
  "POST /auth/two-factor": async ({ db, viewer }) => {
    const person = found(await findUser(db, viewer.personId))
    const secret = newTwoFactorSecret()
    const recoveryCodes = newRecoveryCodes()
    const isOffered = await offerTwoFactor(db, viewer.personId, secret, recoveryCodes)
    if (!isOffered) refuse("Two-factor sign-in is on already.")
    const described = await describeTwoFactor(secret, signInNameOf(person), (await findCollege(db)).name)
    return { data: { ...described, recoveryCodes } }
  },

  "PUT /auth/two-factor": async ({ db, body, viewer, transaction, audit }) => {
    await confirmPassword(db, viewer.personId, body.currentPassword)
    return transaction(async (db) => {
      const before = await lockProfile(db, viewer.personId)
      const account = await findTwoFactor(db, viewer.personId)
      if (account.totp_secret === null) refuse("Begin switching two-factor sign-in on first.")
      // Only a code of the app itself proves that the app works.
      const spend = body.enabled ? spendAppCode : spendCode
      if (!(await spend(db, account, body.code))) rejectField("code", wrongCode)
      const after = await switchTwoFactor(db, viewer.personId, body.enabled)
      await mailLetter(db, before, twoFactorChanged(body.enabled))
      audit("person", viewer.personId, before, after)
      return answer(after, viewer, body.enabled ? "Two-factor sign-in is on." : "Two-factor sign-in is off.")
    })
  },

  "POST /auth/recovery-codes": async ({ db, body, viewer, transaction, audit }) => {
    await confirmPassword(db, viewer.personId, body.currentPassword)
    return transaction(async (db) => {
      const before = await lockProfile(db, viewer.personId)
      const account = await findTwoFactor(db, viewer.personId)
      if (!account.two_factor) refuse("Switch two-factor sign-in on first.")
      if (!(await spendCode(db, account, body.code))) rejectField("code", wrongCode)
      const recoveryCodes = newRecoveryCodes()
      const after = await replaceRecoveryCodes(db, viewer.personId, recoveryCodes)
      await mailLetter(db, before, recoveryCodesMade())
      audit("person", viewer.personId, before, after)
      return { data: { ...answer(after, viewer).data, recoveryCodes } }
    })
  },
})
