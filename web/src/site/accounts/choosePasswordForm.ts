import { minPasswordLength, passwordTooShort } from "#contract/people/accounts/passwords.ts"
import { requires, type SiteForm, type Values } from "../frame/form.ts"

const filledIn = requires(
  { token: "One-time code", password: "New password" },
  "Please fill in all required fields",
)

const shared = {
  check: (values: Values) => {
    const problem = filledIn(values)
    if (problem) return problem
    if ((values.password ?? "").length >= minPasswordLength) return
    return { message: passwordTooShort, errors: { password: passwordTooShort } }
  },
  failed: "Your password could not be saved. Please try again.",
  network: "Network error. Please check your connection and try again.",
  next: "/login?notice=password",
}

const bodyOf = ({ token = "", password = "" }: Values) => ({ token, password })

export const resetPasswordForm: SiteForm = {
  ...shared,
  send: (values, call) => call("POST /auth/reset-password", { body: bodyOf(values) }),
}

export const setPasswordForm: SiteForm = {
  ...shared,
  send: (values, call) => call("POST /auth/set-password", { body: bodyOf(values) }),
}
