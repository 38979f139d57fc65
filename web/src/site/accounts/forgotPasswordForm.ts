import type { SiteForm } from "../frame/form.ts"

const missing = "Please enter your email address"
const malformed = "Please enter a valid email address"

/** "someone@example.org" */
const emailPattern = /^\S+@\S+\.\S+$/
/** Matches the number of a student or an employee, which ends in digits and has no @. */
const numberPattern = /^[^@]*\d$/

export const forgotPasswordForm: SiteForm = {
  check: ({ email = "" }) => {
    const typed = email.trim()
    if (numberPattern.test(typed) || emailPattern.test(typed)) return undefined
    const message = typed === "" ? missing : malformed
    return { message, errors: { email: message } }
  },
  send: ({ email = "" }, call) => call("POST /auth/forgot-password", { body: { email } }),
  failed: "Failed to send reset email. Please try again.",
  network: "Network error. Please check your connection and try again.",
  doneByServer: true,
  done: "Password reset instructions have been sent to your email address.",
}
