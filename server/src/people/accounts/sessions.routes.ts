import { texts } from "#contract/lib/texts.ts"
import { normalizedSignInName } from "#contract/people/accounts/signInName.ts"
import { preferences } from "#contract/people/people/preferences.ts"
import type { Profile } from "#contract/people/people/profile.ts"
import { sessionEndpoints } from "#contract/people/people/sessions.ts"
import { mailLetter } from "../../college/mail/letters.queries.ts"
import { isPassword } from "../../lib/auth/passwords.ts"
import type { Sessions } from "../../lib/auth/sessions.ts"
import type { Database } from "../../lib/db/database.ts"
import { AppError, found } from "../../lib/errors.ts"
import type { Cookies } from "../../lib/http/cookies.ts"
import { routes } from "../../lib/http/handlers.ts"
import { endDevice, findDevice, keyOfDevice, listDevices } from "./devices.queries.ts"
import { findUser } from "./queries.ts"
import { findForSignIn, lockUnchanged, spendCode } from "./sessions.queries.ts"
import {
  deservesAlert,
  deviceName,
  enterCode,
  newSignIn,
  recoveryCodeUsed,
  refusalOf,
  wrongCode,
} from "./sessions.rules.ts"
import { accountOf, claimAttempt, claimShares, clearAttempts, sharesOf } from "./signInThrottle.queries.ts"

type Parts = {
  sessions: Sessions
  cookies: Cookies
  profileOf: (db: Database, session: { personId: number; sessionId: string }) => Promise<Profile>
}

export const sessionRoutes = ({ sessions, cookies, profileOf }: Parts) =>
  routes(sessionEndpoints, {
    "POST /auth/login": async ({ db, body, audit, transaction, http }) => {
      const device = cookies.readDevice(http)
      const person = await findForSignIn(db, body.email, device.deviceId)
      const knowsDevice = person?.knowsDevice === true
      const account = person ? accountOf(person.id) : normalizedSignInName(body.email)
      // Attempts on a known device are counted separately, so that an attacker elsewhere can't lock the owner out.
      const attempt = knowsDevice ? `${account} ${device.deviceId}` : account
      await claimAttempt(db, attempt)
      const shares = sharesOf({ ...device, knowsDevice })
      const isRight = await isPassword(body.password, person?.password_hash, () => claimShares(db, shares))
      if (!person || !isRight) throw new AppError("unauthenticated", "Invalid credentials")
      const refusal = refusalOf(person.status)
      if (refusal) {
        // A correct password is no guess, even if the account waits for approval.
        await clearAttempts(db, attempt)
        throw new AppError(refusal.code, refusal.message)
      }
      const { code } = body
      if (person.two_factor && !code) throw new AppError("two_factor", enterCode)

      return transaction(async (db) => {
        const unchanged = await lockUnchanged(db, person.id, person.password_hash)
        if (!unchanged) throw new AppError("unauthenticated", "Invalid credentials")
        if (unchanged.two_factor && !code) throw new AppError("two_factor", enterCode)
        const spent = unchanged.two_factor && code ? await spendCode(db, unchanged, code) : "none"
        if (spent === undefined) throw new AppError("two_factor", wrongCode, { errors: { code: wrongCode } })
        await clearAttempts(db, attempt)
        const before = sessions.idOf(cookies.readRefresh(http))
        if (before) await sessions.end(db, before)
        const { bearer, cookie, sessionId } = await sessions.start(db, person.id, device)
        const { loginAlerts } = preferences.parse(person.preferences)
        if (deservesAlert({ ...person, loginAlerts })) {
          await mailLetter(db, person, newSignIn(device.device))
        }
        const deviceKey = await keyOfDevice(db, person.id, device, body.keyMark)
        const user = await profileOf(db, { personId: person.id, sessionId })
        const codesLeft = user.recoveryCodesLeft
        if (spent === "recovery") {
          await mailLetter(db, person, recoveryCodeUsed(codesLeft))
          audit("person", person.id, { recoveryCodesLeft: codesLeft + 1 }, { recoveryCodesLeft: codesLeft })
        } else audit("person", person.id, null, null)
        cookies.setRefresh(http, cookie)
        cookies.setDevice(http, device)
        return { message: "You are signed in.", data: { user, token: bearer, deviceKey } }
      })
    },

    "POST /auth/refresh": async ({ db, http }) => {
      const renewed = await sessions.renew(db, cookies.readRefresh(http) ?? "")
      if (!renewed) throw new AppError("unauthenticated", texts.unauthenticated)
      cookies.setRefresh(http, renewed.cookie)
      return { data: { user: found(await findUser(db, renewed.personId)), token: renewed.bearer } }
    },

    "POST /auth/logout": async ({ db, viewer, http }) => {
      for (const id of [viewer?.sessionId, sessions.idOf(cookies.readRefresh(http))]) {
        if (id) await sessions.end(db, id)
      }
      cookies.clearRefresh(http)
      return { message: "You have been signed out." }
    },

    "GET /auth/devices": async ({ db, viewer, query, http }) => {
      const { deviceId } = cookies.readDevice(http)
      const rows = await listDevices(db, viewer, query)
      const devices = rows.map(({ device, device_id, ...row }) => ({
        ...row,
        name: deviceName(device),
        is_this: device_id === deviceId,
      }))
      return { data: { devices, total: devices.length } }
    },

    "POST /auth/devices/{id}/end": async ({ db, viewer, params, audit }) => {
      const device = found(await findDevice(db, viewer, params.id))
      await endDevice(db, sessions, device)
      audit("device_key", params.id, { person_id: device.person_id, signed_in_at: device.signed_in_at }, null)
      return { message: "This device is signed out, and its key is forgotten." }
    },
  })
