import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { openCollege } from "./machines.ts"
import { setupCodeIn } from "./newCollege.ts"
import { fillLogin } from "./people.ts"
import { expectToast } from "./screen.ts"

test("a new college is set up in the browser and its first administrator is signed in", async ({
  browser,
  page,
}) => {
  const college = await openCollege(["--empty"])
  try {
    const code = setupCodeIn(college.output())
    for (const folder of college.folders) expect(existsSync(join(folder, "demo-accounts.txt"))).toBe(false)
    await page.goto(`${college.url}/login`)
    await page.waitForURL("**/setup")

    const setUp = page.getByRole("button", { name: "Set up the college" })
    await setUp.click()
    await expect(page.locator(".summary")).toContainText("Please fill in all required fields")
    const texts = {
      Code: code.toLowerCase(),
      "College name": "Mlatho Training College",
      "First name": "Chikondi",
      "Last name": "Example",
      Email: "chikondi@college.example",
      "Academic year": "2026/2027",
    }
    for (const [label, text] of Object.entries(texts))
      await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByLabel("Password", { exact: true }).fill("chalk and slate")
    const days = { start_date: "2026-09-07", end_date: "2027-07-30", part_0_start: "2026-09-07" }
    for (const [name, day] of Object.entries(days)) await page.locator(`#${name}`).fill(day)
    await page.locator("#part_0_end").fill("2026-09-01")
    await setUp.click()
    await expect(page.locator(".summary")).toContainText("End date must be after the start date.")
    await page.locator("#part_0_end").fill("2026-12-11")
    await setUp.click()

    await page.waitForURL("**/admin/start")
    await expect(page.getByText("Mlatho Training College").first()).toBeVisible()
    await page.goto(`${college.url}/admin/start?station=website`)
    await expect(page.getByRole("progressbar", { name: "1 of 12 done" })).toBeVisible()
    await page.goto(`${college.url}/admin/settings`)
    await page.getByRole("link", { name: "College details" }).click()
    await page.waitForURL("**/admin/site/college")
    await page.getByRole("button", { name: "Details", exact: true }).click()
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Mlatho Training College")
    const contact = {
      Motto: "A bridge to every classroom",
      "Year of foundation": "1962",
      "Postal address": "P.O. Box 7\nDedza",
      Phone: "+265 999 000 111",
      Email: "office",
    }
    for (const [label, text] of Object.entries(contact)) await page.getByLabel(label).fill(text)
    await page
      .getByRole("link", { name: "Details: Email must be an address such as name@example.com." })
      .click()
    await expect(page.getByLabel("Email")).toBeFocused()
    await expectNoFault(page)
    await page.getByLabel("Email").fill("office@mlatho.example")
    await page.getByRole("button", { name: "Publish" }).click()
    await expectToast(page, "Published. Visitors see it now.")
    for (const address of ["/admissions", "/", "/contact"]) {
      await page.goto(college.url + address)
      for (const text of [
        "A bridge to every classroom",
        "P.O. Box 7",
        "+265 999 000 111",
        "office@mlatho.example",
      ])
        await expect(page.getByRole("contentinfo")).toContainText(text)
    }
    await expect(page.getByRole("main")).toContainText("+265 999 000 111")

    const elsewhere = await (await browser.newContext()).newPage()
    await elsewhere.goto(`${college.url}/setup`)
    await expect(elsewhere.getByText("This college is set up already.")).toBeVisible()
    await elsewhere.getByRole("main").getByRole("link", { name: "Sign in" }).click()
    await fillLogin(elsewhere, "chikondi@college.example", "chalk and slate")
    await elsewhere.waitForURL("**/admin/start")
  } finally {
    await college.close()
  }
})
