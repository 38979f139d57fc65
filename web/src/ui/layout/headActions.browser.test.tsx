import { MemoryRouter } from "react-router"
import { afterEach, expect, test } from "vitest"
import { type Locator, page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../styles/ui.css"
import { Button } from "../controls/Button.tsx"
import { boxOf } from "../testing/measures.ts"
import { HeadActions } from "./HeadActions.tsx"
import { Page } from "./Page.tsx"

afterEach(() => page.viewport(1366, 657))

const lead = "You can restore an account for seven days. Then its personal details are erased for good."
const open = (heading = "Reports") =>
  render(
    <MemoryRouter>
      <Page
        title={heading}
        lead={lead}
        actions={
          <HeadActions
            items={[
              { label: "Saved reports", to: "/saved" },
              { label: "Export", items: [{ label: "Export as CSV", onSelect() {} }] },
            ]}
          >
            <Button kind="main">Print</Button>
          </HeadActions>
        }
      >
        <p>None</p>
      </Page>
    </MemoryRouter>,
  )

test("on a phone the main action is beside the title, and the others are in one menu", async () => {
  await page.viewport(360, 740)
  await open()
  const title = boxOf(page.getByRole("heading", { name: "Reports" }))
  const main = boxOf(page.getByRole("button", { name: "Print" }))
  expect(main.top).toBeLessThan(title.bottom)
  expect(page.getByRole("link", { name: "Saved reports" }).elements()).toEqual([])
  await page.getByRole("button", { name: "More" }).click()
  await expect.element(page.getByRole("menuitem", { name: "Saved reports" })).toBeVisible()
  await expect.element(page.getByRole("menuitem", { name: "Export as CSV" })).toBeVisible()
})

test("on a phone the sentence of the head is completely visible, in two lines at most", async () => {
  await page.viewport(360, 740)
  await open()
  const sentence = page.getByText(lead).element()
  expect(sentence.getBoundingClientRect().height).toBeLessThan(60)
  expect(sentence.scrollWidth).toBeLessThanOrEqual(sentence.clientWidth)
})

test("on a phone a long title takes two lines, and actions that don't fit beside it move below", async () => {
  await page.viewport(360, 740)
  const long = "Content of Student Experience Journal, in class P12"
  await open(long)
  const title = boxOf(page.getByRole("heading", { name: long }))
  expect(title.height).toBeLessThan(70)
  expect(boxOf(page.getByRole("button", { name: "Print" })).top).toBeGreaterThan(title.bottom - 1)
})

test("if there is room, all actions are buttons and the sentence is completely visible", async () => {
  await open()
  await expect.element(page.getByRole("link", { name: "Saved reports" })).toBeVisible()
  await expect.element(page.getByRole("button", { name: /^Export/ })).toBeVisible()
  expect(page.getByRole("button", { name: "More" }).elements()).toEqual([])
  expect(page.getByText(lead).element().closest("details")).toBeNull()
})

test("only the main action has a border", async () => {
  await open()
  const edgeOf = (locator: Locator) => getComputedStyle(locator.element()).borderTopColor
  const none = "rgba(0, 0, 0, 0)"
  expect(edgeOf(page.getByRole("link", { name: "Saved reports" }))).toBe(none)
  expect(edgeOf(page.getByRole("button", { name: /^Export/ }))).toBe(none)
  expect(edgeOf(page.getByRole("button", { name: "Print" }))).not.toBe(none)
})

test("at 200% zoom the actions leave room for the sentence", async () => {
  await page.viewport(683, 328)
  await open("Reports and analytics")
  const sentence = boxOf(page.getByText(lead))
  expect(sentence.height).toBeLessThan(90)
  await expect.element(page.getByRole("button", { name: "More" })).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Print" })).toBeVisible()
})
