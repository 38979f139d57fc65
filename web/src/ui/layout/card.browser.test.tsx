import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../styles/ui.css"
import { Menu } from "../overlay/Menu.tsx"
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
