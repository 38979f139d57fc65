import { expect, test } from "@playwright/test"

test("the college answers in a browser", async ({ page }) => {
  const answer = await page.goto("/readyz")
  expect(answer?.status()).toBe(200)
})
