import { expect, test } from "@playwright/test"
import sharp from "sharp"
import { enter } from "./people.ts"
import { expectToast } from "./screen.ts"

test("a visitor finds a lecturer, the principal and the nurse on a phone, without any script", async ({
  browser,
}) => {
  const page = await browser.newPage({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const main = page.getByRole("main")
  const link = (name: string) => main.getByRole("link", { name, exact: true })
  await page.goto("/lecturers")
  await expect(page.getByRole("heading", { level: 1, name: "Teaching Staff" })).toBeVisible()
  await expect(main.locator(".staff-card")).toHaveCount(12)
  await expect(main.getByText("departments", { exact: true })).toBeVisible()
  await link("Page 2").click()
  await expect(page).toHaveURL(/\/lecturers\?page=2#staff$/)

  // After a search, the list is visible at once, although the page has a large head.
  const search = main.getByRole("searchbox", { name: "First name, last name, department or specialization" })
  await search.fill("poetry zulu")
  await main.getByRole("button", { name: "Search" }).click()
  await expect(main.getByText("No lecturers found matching “poetry zulu”")).toBeInViewport()
  await search.fill("english")
  await search.press("Enter")
  await expect(page).toHaveURL(/\/lecturers\?search=english#staff$/)
  await expect(main.locator(".staff-card").first()).toBeInViewport()
  await expect(main.getByText("3 lecturers matching “english”")).toBeVisible()
  await main.getByRole("link", { name: /^Contact Demo Lecturer$/ }).click()
  await expect(page).toHaveURL(/\/contact\?to=lecturer-\d+$/)

  await page.goBack()
  await link("View Open Positions").click()
  await expect(main.getByRole("heading", { name: "Open positions" })).toBeInViewport()
  await link("Contact HR").first().click()
  await expect(page).toHaveURL(/\/contact\?to=hr$/)

  await page.goto("/administration")
  await expect(main.getByRole("heading", { name: "Principal's message", exact: true })).toBeVisible()
  await main.getByRole("link", { name: "Lecturers of Languages" }).click()
  await expect(main.getByRole("heading", { name: "Languages" })).toBeVisible()

  await page.goto("/support-services")
  await main.getByRole("link", { name: /^Illness, rooms, a lost key/ }).click()
  await expect(main.getByText("Nurse", { exact: true })).toBeInViewport()
  await page.close()
})

test("a photograph that can't be loaded leaves the initials in sight", async ({ browser, page }) => {
  const visitor = await browser.newPage({ javaScriptEnabled: false })
  const card = visitor.locator(".staff-card").filter({ hasText: "Demo Lecturer" }).locator(".face")
  const seen = async () => {
    await visitor.goto("/lecturers?search=demo")
    return card.screenshot()
  }
  const initials = await seen()
  await enter(page, "lecturer", "/profile")
  const colours = { width: 800, height: 800, channels: 3, background: "#b8452a" } as const
  const buffer = await sharp({ create: colours }).png().toBuffer()
  const choosing = page.waitForEvent("filechooser")
  await page.getByRole("button", { name: "Change Photo" }).click()
  await (await choosing).setFiles({ name: "me.png", mimeType: "image/png", buffer })
  await expectToast(page, "Photo saved.")
  expect((await seen()).equals(initials)).toBe(false)
  await visitor.route("**/uploads/**", (route) => route.abort())
  await expect.poll(async () => (await seen()).equals(initials)).toBe(true)
  await page.getByRole("button", { name: "Remove Photo" }).click()
  await visitor.close()
})
