import { expect, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { typed } from "./days.ts"
import { pressOn, tabTo, takeFrom } from "./keys.ts"
import { enter } from "./people.ts"
import { dialogOf, rowOf, toast } from "./screen.ts"

test("rooms and holidays are added, changed and deleted without a mouse", async ({ page }) => {
  const more = page.getByRole("button", { name: "More", exact: true })
  await enter(page, "admin", "/admin/timetable/rooms")
  await pressOn(page, page.getByRole("button", { name: "Add room" }).first())
  const form = dialogOf(page, "Add room")
  await expect(form.getByRole("textbox", { name: "Name" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(form.locator(".summary")).toContainText("Name is required.")
  await expectNoFault(page)
  await tabTo(page, form.getByRole("textbox", { name: "Name" }))
  await page.keyboard.type("Garden shed")
  await page.keyboard.press("Tab")
  await page.keyboard.type("12")
  await page.keyboard.press("Enter")
  await toast(page, "Room added successfully!")
  await expect(rowOf(page, "Garden shed")).toContainText("12 seats")
  await expect(rowOf(page, "Garden shed")).toContainText("0 hours a week")
  await expectNoFault(page)
  await takeFrom(page, page.getByRole("button", { name: "Actions for Garden shed" }), "Delete")
  await pressOn(page, dialogOf(page, "Delete room").getByRole("button", { name: "Delete" }))
  await toast(page, "Room deleted successfully!")

  await takeFrom(page, more, "Holidays")
  await pressOn(page, page.getByRole("button", { name: "Add holiday" }).first())
  const days = dialogOf(page, "Add holiday")
  await page.keyboard.type("Day of the founder")
  await tabTo(page, days.getByRole("textbox", { name: "First day" }))
  await page.keyboard.type(typed(400))
  await tabTo(page, days.getByRole("textbox", { name: "Last day" }))
  await page.keyboard.type(typed(399))
  await page.keyboard.press("Enter")
  await expect(days.locator(".summary")).toContainText("The last day must not be before the first day.")
  await tabTo(page, days.getByRole("textbox", { name: "Last day" }))
  await page.keyboard.press("ControlOrMeta+A")
  await page.keyboard.type(typed(401))
  await expect(days.getByText("No classes to come fall on these days.")).toBeVisible()
  await expectNoFault(page)
  await page.keyboard.press("Enter")
  await toast(page, "Holiday added successfully!")
  await expect(rowOf(page, "Day of the founder")).toBeVisible()
  await expectNoFault(page)
})
