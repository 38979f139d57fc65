import { createRoot } from "react-dom/client"
import { MemoryRouter } from "react-router"
import { afterEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../styles/ui.css"
import { Badge } from "../content/Badge.tsx"
import { Button } from "../controls/Button.tsx"
import { boxOf } from "../testing/measures.ts"
import { Page } from "./Page.tsx"

const head = (title: string, lead: string) => (
  <MemoryRouter>
    <Page title={title} lead={lead}>
      <p>None</p>
    </Page>
  </MemoryRouter>
)
const boxOfText = (text: string) => boxOf(page.getByText(text, { exact: true }))

afterEach(() => page.viewport(1366, 657))

test("on a phone a button of the head is beside the title, without a line of its own", async () => {
  await page.viewport(360, 740)
  const lead = (
    <>
      <Badge tone="info">5 unread</Badge>
      <Button kind="quiet">Mark all read</Button>
    </>
  )
  await render(
    <MemoryRouter>
      <Page title="Notifications" lead={lead}>
        <p>None</p>
      </Page>
    </MemoryRouter>,
  )
  const button = page.getByRole("button", { name: "Mark all read" })
  await expect.element(button).toBeVisible()
  const title = boxOf(page.getByRole("heading", { name: "Notifications" }))
  const { top, bottom } = boxOf(button)
  expect(top).toBeLessThan(title.bottom)
  expect(bottom).toBeGreaterThan(title.top)
})

test("on a phone a few words are beside the title, and a sentence is below it", async () => {
  await page.viewport(360, 740)
  await render(head("My Timetable", "Class P10"))
  await expect.element(page.getByText("Class P10")).toBeVisible()
  expect(boxOfText("Class P10").top).toBeLessThan(boxOfText("My Timetable").bottom)
  const sentence = "Students at less than 80% of their classes this term."
  await render(head("Low Attendance", sentence))
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(boxOfText(sentence).top).toBeGreaterThanOrEqual(boxOfText("Low Attendance").bottom)
})

test("in a low window the head takes little height", async () => {
  await page.viewport(683, 657)
  await render(head("My Students", "Class P1"))
  await expect.element(page.getByText("None")).toBeVisible()
  const high = boxOfText("None").top
  await page.viewport(683, 328)
  expect(boxOfText("None").top).toBeLessThan(high - 15)
})

test("a new page's title has the focus before anybody sees the page, so that it isn't taken from a field later", async () => {
  const container = document.body.appendChild(document.createElement("div"))
  const root = createRoot(container)
  const before = location.href
  history.pushState(null, "", "/another-page")
  const focusedAtOnce = new Promise((resolve) => {
    const resolveWithFocused = () => resolve(document.activeElement?.textContent)
    new MutationObserver(resolveWithFocused).observe(container, { childList: true })
  })
  root.render(head("Subjects", ""))
  expect(await focusedAtOnce).toBe("Subjects")
  root.unmount()
  history.replaceState(null, "", before)
})
