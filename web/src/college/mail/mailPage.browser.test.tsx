import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { MailPage } from "./MailPage.tsx"

test("the list of emails doesn't say that every failed one is tried again, because a refused address waits for a person", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async () => success({ mails: [], mail: [], total: 0 }))
  await renderInPortal(<MailPage />, { user: { role: "admin" }, address: "/admin/mail" })
  await expect
    .element(page.getByText(/A failed one says whether it is tried again by itself\./))
    .toBeVisible()
  expect(document.body.textContent).not.toContain("retried automatically")
})
