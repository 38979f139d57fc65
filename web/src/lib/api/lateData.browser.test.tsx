import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { success } from "../testing/answers.ts"
import { renderInPortal } from "../testing/renderInPortal.tsx"
import { useData, useLateData } from "./data.ts"

/** The functions that answer the request for a week, by the week's first day. */
const answers = new Map<string, () => void>()
beforeEach(() => {
  answers.clear()
  vi.spyOn(window, "fetch").mockImplementation((url) => {
    const week = new URL(String(url), location.href).searchParams.get("week") ?? ""
    return new Promise((resolve) => {
      answers.set(week, () => resolve(success({ timetable: [{ id: week }] })))
    })
  })
})

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

/** Opens a week, and then the next one, whose answer has not come yet. */
async function openTwoWeeks({ late }: { late: boolean }) {
  const { rerender } = await renderInPortal(<Week week="2026-05-04" late={late} />)
  await expect.poll(() => answers.has("2026-05-04")).toBe(true)
  answers.get("2026-05-04")?.()
  await expect.element(page.getByText("Lessons of 2026-05-04")).toBeVisible()
  await rerender(<Week week="2026-05-11" late={late} />)
  await expect.element(page.getByRole("heading", { name: "Week of 2026-05-11" })).toBeVisible()
}

test("data of an earlier filter disappears at once, instead of standing under the new heading", async () => {
  await openTwoWeeks({ late: false })
  await expect.element(page.getByText("Lessons of 2026-05-04")).not.toBeInTheDocument()
  await expect.poll(() => answers.has("2026-05-11")).toBe(true)
  answers.get("2026-05-11")?.()
  await expect.element(page.getByText("Lessons of 2026-05-11")).toBeVisible()
})

test("only a read that asks for it keeps the old rows, and says that they are old", async () => {
  await openTwoWeeks({ late: true })
  await expect.element(page.getByText("Lessons of 2026-05-04, the week before")).toBeVisible()
})
