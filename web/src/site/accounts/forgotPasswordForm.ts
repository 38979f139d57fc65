import type { SiteForm } from "../frame/form.ts"

const missing = "Please enter your email address"
const malformed = "Please enter a valid email address"

export const forgotPasswordForm: SiteForm = {
  check: ({ email = "" }) => {
    const message =
      email.trim() === "" ? missing : /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : malformed
    return message ? { message, errors: { email: message } } : undefined
  },
  send: ({ email = "" }, call) => call("POST /auth/forgot-password", { body: { email } }),
  failed: "Failed to send reset email. Please try again.",
  network: "Network error. Please check your connection and try again.",
  done: "Password reset instructions have been sent to your email address.",
}
