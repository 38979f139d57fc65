import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { MemoryRouter } from "react-router"
import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import type { VersionedCollege } from "#contract/college/endpoints.ts"
import "../ui/styles/ui.css"
import { CollegePage } from "./CollegePage.tsx"

afterEach(() => vi.restoreAllMocks())

const atFirst: VersionedCollege = {
  ...{ name: "Mlatho College", short_name: null, motto: "First", founded: 1962, version: 1 },
  ...{ address: null, phone: null, email: null },
}

/** Shows the screen. The server holds `stored`, counts versions and refuses an old one, as the real one does. */
async function open() {
  let stored = atFirst
  vi.spyOn(window, "fetch").mockImplementation(async (_, options) => {
    if (options?.method !== "PUT") return Response.json({ success: true, data: { college: stored } })
    const { version, ...sent } = JSON.parse(String(options.body))
    const failure = {
      success: false,
      code: "conflict",
      message: "Someone else changed this.",
      current: stored,
    }
    if (version !== stored.version) return Response.json(failure, { status: 409 })
    stored = { ...sent, version: version + 1 }
    return Response.json({ success: true, data: { college: stored } })
  })
  const queries = new QueryClient()
  await render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <CollegePage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.element(field(/^Motto/)).toHaveValue("First")
  return async (change: Partial<VersionedCollege>) => {
    stored = { ...stored, ...change, version: stored.version + 1 }
    await queries.invalidateQueries()
  }
}

const field = (name: RegExp) => page.getByRole("textbox", { name })
const save = () => page.getByRole("button", { name: "Save changes" }).click()

test("the form follows what a colleague saves, until somebody begins to type; then both values are shown", async () => {
  const colleagueSaves = await open()
  await colleagueSaves({ motto: "Second" })
  await expect.element(field(/^Motto/)).toHaveValue("Second")
  await field(/^Motto/).fill("Mine")
  await colleagueSaves({ motto: "Third", phone: "0888 123" })
  await expect.element(field(/^Motto/)).toHaveValue("Mine")
  await save()
  await expect.element(page.getByRole("radio", { name: "Take theirs Third" })).toBeVisible()
  await expect.element(field(/^Phone/)).toHaveValue("0888 123")
  await save()
  await colleagueSaves({ name: "Mlatho Training College" })
  await expect.element(field(/^Name/)).toHaveValue("Mlatho Training College")
  await expect.element(field(/^Motto/)).toHaveValue("Mine")
})

test("two savings after each other are no conflict", async () => {
  await open()
  for (const motto of ["One", "Two"]) {
    await field(/^Motto/).fill(motto)
    await save()
    await expect.element(page.getByRole("button", { name: "Save changes" })).toBeVisible()
    await expect.element(page.getByText("Someone else changed this.")).not.toBeInTheDocument()
    await expect.element(field(/^Motto/)).toHaveValue(motto)
  }
})
