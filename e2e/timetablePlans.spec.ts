import { expect, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter } from "./people.ts"
import { chooseMore, dialogOf, expectToast, rowOf, visit } from "./screen.ts"

/** Opens the timetable of a class that has lessons at the college now. Terms 3 and 4 are teaching practice. */
async function openClass(page: Page) {
  await enter(page, "admin", "/admin/timetable?class=P1")
  const terms = page.getByLabel("Term", { exact: true })
  await expect(terms).toBeVisible()
  const termName = await terms.locator("option:checked").textContent()
  if (!termName?.startsWith("Term 3")) return "P1"
  await terms.selectOption(termName.replace("Term 3", "Term 6"))
  await page.getByLabel("Class", { exact: true }).selectOption("P9")
  return "P9"
}

const errand = "a subject gets another hour, which fills a gap of the week or is proposed a free slot"

test(errand, { tag: "@fresh" }, async ({ page }) => {
  const className = await openClass(page)
  const hours = page.getByRole("region", { name: `Hours a week of ${className}` })
  const show = page.getByRole("button", { name: `Hours a week of ${className}` })
  await show.click()
  await expect(hours).toContainText("No hours are missing.")
  const subject = (await hours.getByRole("rowheader").first().textContent()) ?? ""
  const code = subject.split(" ")[0]!
  const wanted = Number(await hours.getByRole("row").nth(1).getByRole("cell").nth(1).textContent())
  const address = page.url()

  await page.goto(`/admin/subjects?search=${code}`)
  await rowOf(page, code).getByRole("link").click()
  await page.getByRole("button", { name: "Edit", exact: true }).click()
  const form = dialogOf(page, "Edit subject")
  await form.getByLabel("Hours a week").fill("21")
  await form.getByRole("button", { name: "Save" }).click()
  await expect(form.locator(".summary")).toContainText("Hours a week must be a whole number from 0 to 20.")
  await form.getByLabel("Hours a week").fill(String(wanted + 2))
  await form.getByRole("button", { name: "Save" }).click()
  await expectToast(page, "Subject saved.")

  await visit(page, address)
  await show.click()
  await expect(hours).toContainText("2 hours missing.")
  await expectNoFault(page)
  await hours.getByRole("button", { name: `Find a slot for ${code}` }).click()
  const finder = dialogOf(page, "Find a free slot")
  await finder.getByText(/^What is in the way/).click()
  await expect(finder.getByText(/ teaches .* to /).first()).toBeVisible()
  await expectNoFault(page)
  const slot = finder.getByRole("group").getByRole("button").first()
  const [, start = "", room = ""] = /(\d\d:\d\d)–\S+, (.*)/.exec((await slot.textContent()) ?? "") ?? []
  await slot.click()
  const entry = dialogOf(page, "Add timetable entry")
  await expect(entry.getByLabel("Start time")).toHaveValue(start)
  await expect(entry.getByLabel("Room").locator("option:checked")).toContainText(room)
  await entry.getByRole("button", { name: "Find a free slot" }).click()
  await finder.getByRole("group").getByRole("button").nth(1).click()
  await expect(finder).toBeHidden()
  await expectNoFault(page)
  await entry.getByRole("button", { name: "Add timetable entry" }).click()
  await expect(hours).toContainText("1 hour missing.")

  await chooseMore(page, "Fill the week")
  const filling = dialogOf(page, "Fill the week")
  await expect(filling.getByText(`${className}: 1 lesson`)).toBeVisible()
  await expectNoFault(page)
  await filling.getByLabel("Classes").selectOption({ index: 1 })
  await expect(filling.getByRole("button", { name: /^Add \d+ lessons$/ })).toBeVisible()
  await expectNoFault(page)
  await filling.getByLabel("Classes").selectOption(`${className} only`)
  await filling.getByRole("button", { name: "Add 1 lesson" }).click()
  await expectToast(page, "1 lesson added to the timetable.")
  await expect(hours).toContainText("No hours are missing.")

  await chooseMore(page, "Fill the week")
  await expect(filling.getByText("The timetable has all hours that the curriculum wants.")).toBeVisible()
  await expect(filling.getByRole("button", { name: "Add 0 lessons" })).toHaveAttribute(
    "aria-disabled",
    "true",
  )
})
