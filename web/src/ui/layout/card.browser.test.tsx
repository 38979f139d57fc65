import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../styles/ui.css"
import { Badge } from "../content/Badge.tsx"
import { Menu } from "../overlay/Menu.tsx"
import { boxOf } from "../testing/measures.ts"
import { Card } from "./Card.tsx"

test("a card with a title of one long word doesn't scroll a phone sideways", async () => {
  await page.viewport(320, 640)
  const word = "Donaudampfschifffahrtsgesellschaftskapitän".repeat(2)
  await render(
    <Card
      title={word}
      over={word}
      lines={[word]}
      menu={<Menu label="Actions" items={[{ label: "View", onSelect() {} }]} />}
    />,
  )
  await expect.element(page.getByRole("heading", { name: word })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test("on a phone the badge is beside the short name, above the title", async () => {
  await page.viewport(360, 740)
  await render(
    <Card
      title="Essay"
      over="EFS101 Education Foundation Studies"
      badge={<Badge tone="warn">Pending</Badge>}
    />,
  )
  const badge = boxOf(page.getByText("Pending"))
  expect(badge.bottom).toBeLessThanOrEqual(boxOf(page.getByRole("heading")).top + 2)
  expect(badge.right).toBeLessThanOrEqual(360)
  expect(boxOf(page.getByText(/^EFS101/)).right).toBeLessThanOrEqual(badge.left)
})

test("the title is the only bold text of a flat card, and its badges follow its facts", async () => {
  await page.viewport(1280, 800)
  await render(
    <Card flat title="Sports day" badge={<Badge tone="info">Featured</Badge>} lines={["10 Dec 2026"]} />,
  )
  const badge = page.getByText("Featured")
  expect(getComputedStyle(badge.element()).fontWeight).toBe("400")
  expect(boxOf(badge).left).toBeGreaterThan(boxOf(page.getByText("10 Dec 2026")).right)
})
