import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { useData, useLateData } from "./data.ts"

/** Answers the request for a week when the test releases it. */
const answers = new Map<string, () => void>()
beforeEach(() => {
  answers.clear()
  vi.spyOn(window, "fetch").mockImplementation((url) => {
    const week = new URL(String(url), location.href).searchParams.get("week") ?? ""
    return new Promise((resolve) => {
      answers.set(week, () => resolve(Response.json({ success: true, data: { timetable: [{ id: week }] } })))
    })
  })
})
afterEach(() => vi.restoreAllMocks())

function Week({ week, late }: { week: string; late: boolean }) {
  const use = late ? useLateData : useData
  const query = use("GET /students/timetable", { query: { week } })
  return (
    <>
      <h1>Week of {week}</h1>
      <Loaded query={query}>
        {({ timetable }) => (
          <p>
            Lessons of {String(timetable[0]?.id)}
            {query.isPlaceholderData && ", the week before"}
          </p>
        )}
      </Loaded>
    </>
  )
}
const client = () => new QueryClient()
async function openFirst(late: boolean) {
  const queries = client()
  const screen = (week: string) => (
    <QueryClientProvider client={queries}>
      <Week week={week} late={late} />
    </QueryClientProvider>
  )
  const { rerender } = await render(screen("2026-05-04"))
  await expect.poll(() => answers.has("2026-05-04")).toBe(true)
  answers.get("2026-05-04")?.()
  await expect.element(page.getByText("Lessons of 2026-05-04")).toBeVisible()
  await rerender(screen("2026-05-11"))
  await expect.element(page.getByRole("heading", { name: "Week of 2026-05-11" })).toBeVisible()
}

test("what was read for another filter is gone at once, and not under the new one's heading", async () => {
  await openFirst(false)
  await expect.element(page.getByText("Lessons of 2026-05-04")).not.toBeInTheDocument()
  await expect.poll(() => answers.has("2026-05-11")).toBe(true)
  answers.get("2026-05-11")?.()
  await expect.element(page.getByText("Lessons of 2026-05-11")).toBeVisible()
})

test("only a read that asks for it keeps the old rows, and says that they are old", async () => {
  await openFirst(true)
  await expect.element(page.getByText("Lessons of 2026-05-04, the week before")).toBeVisible()
})
