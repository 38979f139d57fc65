import type { FailureCode } from "#contract/lib/errors.ts"
import type { AccountUser } from "#contract/people/accounts/endpoints.ts"
import { warningLetter } from "./rules.ts"

type Refusal = { code: FailureCode; message: string }

/** Why a person with the right password still can't sign in (product decision 2.9). */
export function refusalOf(status: AccountUser["status"]): Refusal | undefined {
  if (status === "active") return undefined
  if (status === "pending")
    return { code: "pending", message: "Your account is waiting for approval by the college." }
  return { code: "inactive", message: "Your account is not active. Please contact the college." }
}

export const enterCode = "Please enter the code from your authenticator app."
export const wrongCode = "This code is not right, or was used already. Please enter the one shown now."

type SignIn = { knowsDevice: boolean; signedInBefore: boolean; loginAlerts: boolean }

/** The very first sign-in needs no alert. */
export const deservesAlert = ({ knowsDevice, signedInBefore, loginAlerts }: SignIn) =>
  loginAlerts && signedInBefore && !knowsDevice

export const newSignIn = (agent: string) =>
  warningLetter(
    "A new sign-in to your account",
    `Someone signed in to your account on a new device: ${deviceName(agent)}.`,
  )

/** A recovery code gives access, so the owner is notified of each use. */
export const recoveryCodeUsed = (remaining: number) =>
  warningLetter(
    "A recovery code was used to sign in to your account",
    `Somebody signed in to your account with a recovery code instead of the authenticator app. ${remaining} are left; you make new ones under Profile, Security.`,
  )

const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const
const systems = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "KAIOS", "Linux"]

/** A readable device name from the User-Agent, which may be anything. */
export function deviceName(agent: string) {
  const browser = browsers.find(([sign]) => agent.includes(sign))?.[1] ?? "a browser"
  const system = systems.find((name) => agent.includes(name)) ?? "an unknown device"
  return `${browser} on ${system}`
}
