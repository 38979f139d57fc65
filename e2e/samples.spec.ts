import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter } from "./people.ts"

test("axe finds nothing on the samples of the design system", { tag: "@gate" }, async ({ page }) => {
  test.slow()
  await enter(page, "student", "/samples")
  await expect(page.getByRole("table", { name: "Classes of P3" })).toBeVisible()
  await expectNoFault(page)
})
