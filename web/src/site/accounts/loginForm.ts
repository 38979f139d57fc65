import type { Reply } from "#contract/api.ts"
import { requires, type SiteForm } from "../frame/form.ts"

export const loginForm: SiteForm<Reply<"POST /auth/login">> = {
  check: requires({ email: "E-mail", password: "Password" }, "Please fill in all fields"),
  send: ({ email = "", password = "", code }, call) =>
    call("POST /auth/login", { body: { email, password, code } }),
  failed: "Login failed. Please check your credentials.",
  network: "Network error. Please check your connection and try again.",
  asksAt: "two_factor",
  forgetsPassword: true,
  needsScript:
    "The portal needs JavaScript, and it did not load. Switch it on in your browser, or reload this page once the connection is better.",
}
