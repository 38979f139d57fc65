import type { Role } from "#contract/lib/endpoints.ts"
import { minPasswordLength, passwordTooShort } from "#contract/people/accounts/passwords.ts"
import { requires, type SiteForm } from "../frame/form.ts"

const filledIn = requires(
  { firstName: "First name", lastName: "Last name", email: "Email", password: "Password" },
  "Please fill in all required fields",
)

export const registerForm: SiteForm = {
  check: (values) => {
    const problem = filledIn(values)
    if (problem) return problem
    if ((values.password ?? "").length >= minPasswordLength) return
    return { message: passwordTooShort, errors: { password: passwordTooShort } }
  },
  send: ({ firstName = "", lastName = "", email = "", phone, role, password = "" }, call) =>
    call("POST /auth/register", {
      body: { firstName, lastName, email, phone, role: role as Role, password },
    }),
  failed: "Registration failed",
  network: "Network error. Please try again.",
  next: "/login?notice=registered",
}
