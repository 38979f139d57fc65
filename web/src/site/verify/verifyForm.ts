import { requires, type SiteForm } from "../frame/form.ts"

/** The form as it works without script. With script, verifier.ts sends it. */
export const verifyForm: SiteForm = {
  check: requires({ code: "Code" }, "Code is required."),
  send: ({ code = "" }, call) => call("POST /documents/verify", { body: { code } }),
  failed: "The code could not be checked. Please try again.",
  network: "Network error. Please check your connection and try again.",
  showsAnswer: true,
}
