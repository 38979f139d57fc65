import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { BriefLinks } from "./BriefLinks.tsx"

const links = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ to: `/events?view=${index}`, label: `Event ${index}` }))
const shown = () => page.getByRole("listitem").elements().length

test("a phone shows two of five links, and a button shows the others", async () => {
  await page.viewport(360, 740)
  await renderInPortal(<BriefLinks items={links(5)} />)
  expect(shown()).toBe(2)
  await page.getByRole("button", { name: "Show 3 more" }).click()
  await expect.element(page.getByRole("button", { name: "Show fewer" })).toBeVisible()
  expect(shown()).toBe(5)
})

test("all links are shown if they are three, or if the window is wide", async () => {
  await page.viewport(360, 740)
  await renderInPortal(<BriefLinks items={links(3)} />)
  await expect.element(page.getByText("Event 2")).toBeVisible()
  expect(page.getByRole("button").elements()).toHaveLength(0)
  await page.viewport(1280, 800)
  await renderInPortal(<BriefLinks items={links(5)} />)
  await expect.element(page.getByText("Event 4")).toBeVisible()
})
