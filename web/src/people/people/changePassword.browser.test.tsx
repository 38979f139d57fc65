import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../ui/styles/ui.css"
import { failures } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { ChangePasswordForm } from "./ChangePasswordForm.tsx"

const labels = ["Current password", "New password", "Confirm new password"]

test("a broken server or line doesn't blame the current password, and what was typed stays", async () => {
  await renderInPortal(<ChangePasswordForm />)
  for (const label of labels) await page.getByLabelText(label, { exact: true }).fill("chalk and slate")
  for (const { text, answer } of failures) {
    vi.spyOn(window, "fetch").mockImplementation(async () => answer())
    await page.getByRole("button", { name: "Change password" }).click()
    await expect.element(page.getByText(text)).toBeVisible()
    for (const label of labels) {
      await expect.element(page.getByLabelText(label, { exact: true })).toHaveValue("chalk and slate")
    }
  }
})
