import type { SiteForm } from "../frame/form.ts"

export const withoutLink = "Open this page with the link in our email."

export const confirmEmailForm: SiteForm = {
  check: ({ token }) => (token ? undefined : { message: withoutLink }),
  send: ({ token = "" }, call) => call("POST /auth/confirm-email", { body: { token } }),
  failed: "Your address could not be confirmed. Please try again.",
  network: "Network error. Please check your connection and try again.",
  done: "Thank you. Your email address is confirmed.",
}
