import type { ReactNode } from "react"
import { expect, onTestFinished, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { texts } from "#contract/lib/texts.ts"
import { connectionLost, failures } from "../../lib/testing/answers.ts"
import "../site.css"
import ContactForm from "../contact/ContactForm.island.tsx"
import { untouched } from "../frame/form.ts"
import ChoosePassword from "./ChoosePassword.island.tsx"
import ConfirmEmail from "./ConfirmEmail.island.tsx"
import ForgotPassword from "./ForgotPassword.island.tsx"
import Register from "./Register.island.tsx"
import Setup from "./Setup.island.tsx"

const htmlOf500 = () =>
  new Response("<h1>Error</h1>", { status: 500, headers: { "content-type": "text/html" } })
const troubles = [...failures, { text: texts.serverError, answer: htmlOf500 }]

/** A value that each field accepts, by a part of its name. */
const typed = (name: string) => {
  if (/email/.test(name)) return "ada@college.example"
  if (/start/.test(name)) return "01/09/2026"
  if (/end/.test(name)) return "30/06/2027"
  return "Chalk and slate 7"
}

const forms: readonly [button: string, form: ReactNode][] = [
  ["Set up the college", <Setup key="setup" outcome={untouched} />],
  ["Register", <Register key="register" outcome={untouched} />],
  ["Send reset link", <ForgotPassword key="forgot" outcome={untouched} />],
  ["Save password", <ChoosePassword key="set" outcome={untouched} link="set" asksCode />],
  ["Save password", <ChoosePassword key="reset" outcome={untouched} link="reset" asksCode />],
  ["Confirm address", <ConfirmEmail key="confirm" outcome={untouched} />],
  [
    "Send Message",
    <ContactForm
      key="contact"
      outcome={untouched}
      addressees={[["college", "The college"]]}
      to="college"
      isKnown
    />,
  ],
]

test.for(forms)(
  "“%s” says each trouble of the connection and the server, keeps what was typed, and can be sent again",
  async ([name, form]) => {
    const { href } = location
    onTestFinished(() => history.replaceState(null, "", href))
    // The link of an email has a token.
    history.replaceState(null, "", `?${new URLSearchParams({ token: typed("token") })}`)
    const fetched = vi.spyOn(window, "fetch").mockImplementation(connectionLost)
    await render(form)
    const fields = [...document.querySelectorAll<HTMLInputElement>("form :is(input, textarea)")].filter(
      (field) => field.name && field.tabIndex >= 0 && field.type !== "radio" && field.type !== "checkbox",
    )
    for (const field of fields) field.value = typed(field.name)
    for (const [index, { text, answer }] of troubles.entries()) {
      fetched.mockImplementation(async () => answer())
      await page.getByRole("button", { name, exact: true }).click()
      const shown = text === texts.network ? /^Network error\./ : text
      await expect.element(page.getByRole("region").getByText(shown)).toBeVisible()
      await expect.poll(() => fetched.mock.calls.length).toBe(index + 1)
      for (const field of fields) expect([field.name, field.value]).toEqual([field.name, typed(field.name)])
    }
  },
)
