import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { texts } from "#contract/lib/texts.ts"
import "../../ui/styles/ui.css"
import { ChangePasswordForm } from "./ChangePasswordForm.tsx"

afterEach(() => vi.restoreAllMocks())

const failures = {
  [texts.serverError]: () => Response.json({ success: false }, { status: 500 }),
  [texts.status(502)]: () => new Response("<h1>Bad Gateway</h1>", { status: 502 }),
  [texts.status(503)]: () => new Response("Later", { status: 503, headers: { "retry-after": "120" } }),
  [texts.network]: () => Promise.reject(new TypeError("Failed to fetch")),
}
const labels = ["Current password", "New password", "Confirm new password"]

test("a broken server or line doesn't blame the current password, and what was typed stays", async () => {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ChangePasswordForm />
    </QueryClientProvider>,
  )
  for (const label of labels) await page.getByLabelText(label, { exact: true }).fill("chalk and slate")
  for (const [text, answer] of Object.entries(failures)) {
    vi.spyOn(window, "fetch").mockImplementation(async () => answer())
    await page.getByRole("button", { name: "Change password" }).click()
    await expect.element(page.getByText(text)).toBeVisible()
    for (const label of labels) {
      await expect.element(page.getByLabelText(label, { exact: true })).toHaveValue("chalk and slate")
    }
  }
})
