import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { MemoryRouter } from "react-router"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import type { Profile } from "#contract/people/people/profile.ts"
import "../../ui/styles/ui.css"
import { UserContext } from "../../lib/session/user.ts"
import { ConfirmProvider } from "../../ui/overlay/ConfirmProvider.tsx"
import { Toasts } from "../../ui/overlay/Toasts.tsx"
import { ClassesPage } from "./ClassesPage.tsx"

afterEach(() => vi.restoreAllMocks())

const classes = ["P1", "1A", "P2"]
const rows = classes.map((name, n) => ({
  ...{ id: n + 1, name, position: n + 1, group_name: "Class A" },
  ...{ students_count: n, version: 4 },
}))
const refusal = "1A can't be deleted, because records name it: 2 students."

test("a class moves up and down from its row, and the refusal of a deletion is shown", async () => {
  await page.viewport(1280, 800)
  const sent: unknown[] = []
  vi.spyOn(window, "fetch").mockImplementation(async (request, init) => {
    const method = init?.method ?? "GET"
    if (method === "GET") return Response.json({ success: true, data: { classes: rows, total: rows.length } })
    if (method === "DELETE")
      return Response.json({ success: false, code: "conflict", message: refusal }, { status: 409 })
    sent.push([String(request), JSON.parse(String(init?.body))])
    return Response.json({ success: true, message: "Class updated successfully!", data: { class: rows[1] } })
  })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <UserContext value={{ id: 9, role: "admin", classes } as unknown as Profile}>
        <MemoryRouter>
          <ConfirmProvider>
            <ClassesPage />
            <Toasts />
          </ConfirmProvider>
        </MemoryRouter>
      </UserContext>
    </QueryClientProvider>,
  )
  const choose = async (name: string, item: string) => {
    await page.getByRole("button", { name: `Actions for ${name}` }).click()
    await page.getByRole("menuitem", { name: item, exact: true }).click()
  }
  await choose("1A", "Move up")
  await choose("1A", "Move down")
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  const body = { name: "1A", group_name: "Class A", version: 4 }
  expect(sent).toEqual([
    [expect.stringMatching(/\/classes\/2$/), { ...body, position: 1 }],
    [expect.stringMatching(/\/classes\/2$/), { ...body, position: 3 }],
  ])
  await choose("1A", "Delete")
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect.element(page.getByText(refusal)).toBeVisible()
})
