import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../styles/ui.css"
import { boxOf } from "../testing/measures.ts"
import { CalendarHead } from "./CalendarHead.tsx"

test("the buttons of a week are level and apart without a month beside them", async () => {
  await page.viewport(360, 740)
  const nothing = () => {}
  await render(
    <CalendarHead
      title="30 Nov – 5 Dec 2026"
      unit="week"
      presentLabel="This week"
      onPresent={nothing}
      onBack={nothing}
      onNext={nothing}
    />,
  )
  const [present, back] = ["This week", "Previous week"].map((name) =>
    boxOf(page.getByRole("button", { name })),
  )
  expect(Math.round((back?.left ?? 0) - (present?.right ?? 0))).toBeGreaterThanOrEqual(8)
  expect(back?.top).toBe(present?.top)
})
