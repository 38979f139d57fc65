import type { ReactNode } from "react"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { refusal } from "../../lib/testing/answers.ts"
import "../site.css"
import { untouched } from "../frame/form.ts"
import ForgotPassword from "./ForgotPassword.island.tsx"
import Register from "./Register.island.tsx"
import Setup from "./Setup.island.tsx"
import SignIn from "./SignIn.island.tsx"

const forms: readonly [button: string, form: ReactNode, first: RegExp, last: RegExp][] = [
  ["Set up the college", <Setup key="setup" outcome={untouched} />, /^Code/, /^Academic year/],
  ["Register", <Register key="register" outcome={untouched} />, /^First name/, /^Email/],
  ["Send reset link", <ForgotPassword key="forgot" outcome={untouched} />, /^Email or number/, /^Email/],
  [
    "Login",
    <SignIn key="login" outcome={untouched} college="Mlatho" portal={undefined} />,
    /^Email or number/,
    /^Email/,
  ],
]

test.for(forms)(
  "“%s” focuses the first wrong field, as the portal's forms do",
  async ([button, form, first, last]) => {
    await page.viewport(360, 740)
    await render(form)
    await page.getByRole("button", { name: button, exact: true }).click()
    await expect.element(page.getByRole("region")).toBeInTheDocument()
    await expect.element(page.getByLabelText(first)).toHaveFocus()
    await expect.element(page.getByLabelText(last)).toHaveAttribute("aria-invalid", "true")
  },
)

test("a sign-in that fails offers the ways to a password, with an email or with a code on paper", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async () =>
    refusal(401, { message: "Invalid credentials", code: "unauthenticated" }),
  )
  await render(<SignIn outcome={untouched} college="Mlatho" portal={undefined} />)
  await page.getByLabelText(/^Email or number/).fill("IPTE25-0001")
  await page.getByLabelText("Password", { exact: true }).fill("ABCDE-FGHJK-MNPQR-STUVW")
  await page.getByRole("button", { name: "Login" }).click()
  await expect.element(page.getByText("Invalid credentials")).toBeVisible()
  await expect.element(page.getByRole("region")).toHaveFocus()
  for (const [name, address] of [
    ["New password", "/forgot-password"],
    ["I have a code on paper", "/set-password"],
  ] as const)
    await expect.element(page.getByRole("link", { name })).toHaveAttribute("href", address)
})
