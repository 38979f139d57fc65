import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { success } from "../../lib/testing/answers.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { Extensions } from "./Extensions.tsx"

const extension = {
  id: 3,
  student_id: 5,
  student_first_name: "Ada",
  student_last_name: "Example",
  student_number: "IPTE25-0001",
  due_date: "2026-11-27T14:00:00Z",
  reason: "They were ill.",
  given_by_name: "Grace Example",
  version: 1,
}

test.each([true, false])(
  "more time is given, changed and taken away only while the term is open: closed %s",
  async (closed) => {
    vi.spyOn(window, "fetch").mockImplementation(async () => success({ extensions: [extension], total: 1 }))
    await renderInPortal(<Extensions assignment={{ id: 7, due_date: "2026-11-20T14:00:00Z", closed }} />)
    await expect.element(page.getByText("They were ill.")).toBeVisible()
    const buttons = page
      .getByRole("button")
      .elements()
      .map(({ textContent }) => textContent)
    const writes = buttons.filter((text) => /^(Give|Edit|Take)/.test(text ?? ""))
    expect(writes).toHaveLength(closed ? 0 : 3)
    const reason = page.getByText("This term is closed, so its due dates can't be changed.")
    if (closed) await expect.element(reason).toBeVisible()
    else await expect.element(reason).not.toBeInTheDocument()
  },
)
