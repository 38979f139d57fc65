import { expect, type Locator, test } from "@playwright/test"
import { enter } from "./people.ts"

test("two presses lead from a lecturer's Today to the first piece that was handed in", async ({ page }) => {
  let presses = 0
  const press = async (part: Locator) => {
    presses++
    await part.click()
  }
  await enter(page, "lecturer", "/lecturer/dashboard")
  const first = page.getByRole("region", { name: "To mark" }).getByRole("link", { name: /^Mark: / })
  await press(first.first())
  await press(page.getByRole("button", { name: /^Open the file/ }))
  const work = page.getByRole("complementary", { name: /^Handed in by / })
  await expect(work).toContainText("Handed in")
  await expect(work.getByRole("button", { name: "Download" })).toBeVisible()
  expect(presses).toBe(2)
})
