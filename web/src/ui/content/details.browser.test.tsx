import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../styles/ui.css"
import { Details } from "./Details.tsx"

test("the name of a detail doesn't break at 320 px in a wide face", async () => {
  document.documentElement.style.setProperty("--font", "'DejaVu Sans'")
  await page.viewport(320, 640)
  await render(<Details items={[["Specialization", "Phonics"]]} />)
  const name = page.getByText("Specialization")
  await expect.element(name).toBeVisible()
  const range = document.createRange()
  range.selectNodeContents(name.element())
  expect(range.getClientRects()).toHaveLength(1)
  document.documentElement.style.removeProperty("--font")
})
