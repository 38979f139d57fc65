import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import "../../../ui/styles/ui.css"
import { StaleSince } from "../../../ui/state/Loaded.tsx"
import { MyFigures } from "./MyFigures.tsx"

const figures = {
  current_gpa: 3.22,
  overall_average: 83,
  standing: "Good",
  grade_distribution: { A: 3, B: 11, C: 0, D: 0, F: 0 },
  total_credits: 45,
  total_points: 145,
  estimated: false,
} as const
const gpaLoaded = (minutesAgo: number, error: Error | null) => ({
  data: {},
  error,
  isFetching: false,
  fetchStatus: "idle" as const,
  dataUpdatedAt: Date.now() - minutesAgo * 60_000,
  refetch: vi.fn(),
})
const unreachable = new Error("Server error occurred. Please try again later.")

test("a GPA that couldn't be refreshed has its age and a way to try again", async () => {
  const gpa = gpaLoaded(3, unreachable)
  await renderInPortal(<MyFigures figures={figures} gpa={gpa} />)
  await expect.element(page.getByText("3.22")).toBeVisible()
  await expect.element(page.getByText("Couldn't refresh your GPA. As of 3 minutes ago.")).toBeVisible()
  await page.getByRole("button", { name: "Try Again" }).click()
  expect(gpa.refetch).toHaveBeenCalled()
})

test("the age of a GPA isn't repeated below old grades, and a fresh GPA has none", async () => {
  await renderInPortal(
    <>
      <StaleSince value={Date.now()}>
        <MyFigures figures={figures} gpa={gpaLoaded(3, unreachable)} />
      </StaleSince>
      <MyFigures figures={figures} gpa={gpaLoaded(0, null)} />
    </>,
  )
  await expect.element(page.getByText("3.22").first()).toBeVisible()
  await expect.element(page.getByText("Couldn't refresh")).not.toBeInTheDocument()
})
