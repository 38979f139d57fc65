import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../ui/styles/ui.css"
import { ChangePasswordForm } from "./ChangePasswordForm.tsx"

afterEach(() => vi.restoreAllMocks())

test("a server that fails to change a password is reported in the specification's words", async () => {
  const failure = {
    success: false,
    message: "Server error occurred. Please try again later.",
    code: "failed",
  }
  vi.spyOn(window, "fetch").mockImplementation(async () => Response.json(failure, { status: 500 }))
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangePasswordForm />
    </QueryClientProvider>,
  )
  for (const label of ["Current password", "New password", "Confirm new password"]) {
    await page.getByLabelText(label, { exact: true }).fill("chalk and slate")
  }
  await page.getByRole("button", { name: "Change password" }).click()
  const said = page.getByText("Failed to change password. Please check your current password.")
  await expect.element(said).toBeVisible()
})
