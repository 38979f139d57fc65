import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { ProfileForm } from "./ProfileForm.tsx"

test.for([
  [null, "You can sign in with your email then, so adding it requires your password."],
  ["agnes@college.example", "You sign in with your email, so changing it requires your password."],
] as const)(
  "a person whose email is %s is told why another needs the password: %s",
  async ([email, text]) => {
    const user = {
      id: 3,
      role: "student",
      firstName: "Agnes",
      lastName: "Example",
      number: "IPTE25-0001",
      email,
    }
    await renderInPortal(<ProfileForm onClose={() => {}} />, { user: { ...user, hasMailServer: true } })
    await page.getByRole("textbox", { name: /^Email/ }).fill("new@college.example")
    await expect.element(page.getByText(new RegExp(`^${text}`))).toBeVisible()
  },
)
