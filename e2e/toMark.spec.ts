import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter } from "./people.ts"

test("one press leads from a lecturer's Today to the first piece that was handed in, which is read and marked without the mouse", async ({
  page,
}) => {
  await enter(page, "lecturer", "/lecturer/dashboard")
  const first = page.getByRole("region", { name: "To mark" }).getByRole("link", { name: /^Mark: / })
  await first.first().click()
  const work = page.getByRole("region", { name: /^Handed in by / })
  await expect(work.getByRole("button", { name: "Open the file" })).toBeVisible()
  await expectNoFault(page)
  const before = await work.getAttribute("aria-label")
  await page.keyboard.press("1")
  await page.keyboard.press("f")
  await page.keyboard.type("Plainly written.")
  await page.keyboard.press("Enter")
  await expect(work.or(page.getByRole("heading", { name: /have a mark$/ }))).not.toHaveAttribute(
    "aria-label",
    before ?? "",
  )
  await expect(page.getByText(/Saved \d\d:\d\d:\d\d/)).toBeVisible()
})
