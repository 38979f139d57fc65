import type { Reply } from "#contract/api.ts"
import type { OfflineSignIn } from "../../lib/encryptedStorage/people.ts"
import { type Problem, requires, type SiteForm } from "../frame/form.ts"

export const loginForm: SiteForm<Reply<"POST /auth/login">> = {
  check: requires({ email: "Email or number", password: "Password" }, "Please fill in all fields"),
  send: ({ email = "", password = "", code, keyMark }, call) =>
    call("POST /auth/login", { body: { email, password, code, keyMark } }),
  failed: "Login failed. Please check your credentials.",
  network: "Network error. Please check your connection and try again.",
  asksAt: "two_factor",
  forgetsPassword: true,
  needsScript:
    "The portal needs JavaScript, and it did not load. Switch it on in your browser, or reload this page once the connection is better.",
}

const secondsText = (seconds: number) => (seconds === 1 ? "a second" : `${seconds} seconds`)

/**
 * Why an offline sign-in failed. Undefined for a person unknown to this device: they need a connection, as the form's own
 * text says.
 */
export function offlineProblem(result: Exclude<OfflineSignIn, { outcome: "open" }>): Problem | undefined {
  switch (result.outcome) {
    case "stranger":
      return undefined
    case "wrong":
      return {
        message: `No connection, and this isn’t the password of your last sign-in on this device. The next try counts in ${secondsText(result.seconds)}.`,
      }
    case "early":
      return { message: `Please wait ${secondsText(result.seconds)} before you try the password again.` }
    case "closed":
      return {
        message:
          "The password was wrong ten times. What this device keeps of you stays, and opens again when you sign in with a connection.",
      }
    case "late":
      return {
        message: `What this device keeps of you opens for ${result.days === 1 ? "a day" : `${result.days} days`} after a sign-in with a connection. It stays, and opens when you sign in with one.`,
      }
  }
}
