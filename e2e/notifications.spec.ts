import { expect, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter, signedInCalls } from "./people.ts"
import { choose, dialogOf, expectToast, failRead, filterBy } from "./screen.ts"
import { watchTraffic } from "./wire.ts"

const closedKitchen = {
  title: "The kitchen stays closed",
  message: "Bring your own lunch on Monday.\n\nSupper is as always.",
}
const chalkShortage = { title: "Chalk is short", message: "Take one box a week.", audience: "lecturers" }

const bell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Notifications/ })
const unreadOf = async (page: Page) => Number(/\d+/.exec((await bell(page).textContent()) ?? "")?.[0] ?? 0)
const itemOf = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title })

/** Makes the page believe that another tab is active. */
const hideTab = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" })
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))
  })

test("an administrator notifies the students, and a student reads the notification, finds it and deletes it", async ({
  page,
  browser,
}) => {
  test.slow()
  await enter(page, "admin", "/admin/notifications")
  await page.getByRole("button", { name: "Send notification" }).click()
  const form = dialogOf(page, "Send notification")
  await form.getByRole("button", { name: "Send notification" }).click()
  await expect(form.locator(".summary")).toContainText("Audience")
  await expectNoFault(page)
  await form.getByLabel("Title").fill(closedKitchen.title)
  await form.getByLabel("Message").fill(closedKitchen.message)
  await form.getByRole("radio", { name: "Students" }).check()
  await form.getByLabel("Type").selectOption("Announcement")
  await form.getByLabel("Priority").selectOption("High priority")
  await form.getByRole("button", { name: "Send notification" }).click()
  await expect(page.getByText(/^Notification sent to \d+ people\.$/).first()).toBeVisible()
  await expect(itemOf(page, closedKitchen.title)).toHaveCount(0)

  const student = await (await browser.newContext()).newPage()
  const request = student.waitForRequest("**/api/dashboard/waiting")
  await enter(student, "student", "/student/grades")
  expect((await request).headers()["x-background"]).toBe("1")
  await expect(bell(student)).toHaveText(/, \d+ unread/)
  const unread = await unreadOf(student)
  await bell(student).click()
  const item = itemOf(student, closedKitchen.title)
  await expect(item).toContainText("High priority")
  await expect(item).toContainText("Announcement, Demo Administrator")
  await expect(item).toContainText(/just now|minutes? ago/)
  await expect(item).toContainText("Unread")
  await expectNoFault(student)

  await item.getByRole("button", { name: closedKitchen.title, exact: true }).click()
  await expect(dialogOf(student, closedKitchen.title)).toContainText("Supper is as always.")
  await student.goBack()
  await expect(dialogOf(student, closedKitchen.title)).toHaveCount(0)
  await expect(item).not.toContainText("Unread")
  await expect.poll(() => unreadOf(student)).toBe(unread - 1)

  await filterBy(student, "Type", "assignment")
  await expect(student).toHaveURL(/\?type=assignment$/)
  await expect(item).toHaveCount(0)
  await student
    .getByRole("link", { name: /New assignment:/ })
    .first()
    .click()
  await expect(student).toHaveURL(/\/student\/assignments\?view=\d+$/)

  await student.goto("/student/notifications?search=STAYS+CLOSED")
  await expect(student.getByRole("main").getByRole("listitem")).toHaveCount(1)
  await choose(student, closedKitchen.title, "Delete")
  await expectToast(student, "Notification deleted.")
  await expect(student.getByRole("heading", { name: "No notifications found" })).toBeVisible()

  await student.getByRole("button", { name: "Mark all read" }).click()
  await expectToast(student, "All notifications are read.")
  await expect(bell(student)).toHaveText("Notifications")
  await expect(student.getByText("0 unread")).toBeVisible()
  // On a phone the button stays beside the title, so that pressing it doesn't move the list.
  await student.setViewportSize({ width: 360, height: 740 })
  const title = student.getByRole("heading", { name: "Notifications", level: 1 })
  const titleBottom = await title.evaluate((element) => element.getBoundingClientRect().bottom)
  const button = student.getByRole("button", { name: "Mark all read" })
  expect(await button.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(titleBottom)
  await expect(student.getByText("0 unread")).toBeHidden()
})

test("new notifications are announced, a hidden or offline tab sends no requests, and a failed list is reloaded", async ({
  page,
  context,
  request,
}) => {
  const admin = await signedInCalls(request, "admin")
  await admin("post", "/notifications", chalkShortage)
  await page.clock.install()
  await failRead(page, "**/api/notifications?*")
  await enter(page, "lecturer", "/lecturer/notifications")
  await expect(page.getByText("Unable to load notifications. Please try again later.")).toBeVisible()
  await page.unroute("**/api/notifications?*")
  await page.getByRole("button", { name: "Try Again" }).click()
  await expect(page.getByRole("link", { name: /^\d+ handed in / }).first()).toBeVisible()

  // A failure to mark a notification as read is not shown (spec 002 section 8). The write waits on the device.
  await page.route("**/api/notifications", (route) => route.abort())
  const unread = itemOf(page, chalkShortage.title)
  await unread.getByRole("button", { name: chalkShortage.title, exact: true }).click()
  await dialogOf(page, chalkShortage.title).getByRole("button", { name: "Close", exact: true }).last().click()
  await expect(unread).not.toContainText("Unread")
  await expect(page.getByText(/^Network error|no connection/)).toHaveCount(0)

  const settled = watchTraffic(page)
  let polls = 0
  page.on("request", (sent) => {
    if (sent.url().endsWith("/dashboard/waiting")) polls++
  })
  await context.setOffline(true)
  await page.clock.runFor("05:00")
  expect(polls).toBe(0)
  const answered = page.waitForResponse("**/api/dashboard/waiting")
  await context.setOffline(false)
  await answered

  await admin("post", "/notifications", { ...closedKitchen, audience: "lecturers" })
  await page.clock.runFor("02:05")
  await expect(page.getByText("New notifications have arrived.")).toBeVisible()
  await expect(itemOf(page, closedKitchen.title)).toHaveCount(0)
  await page.getByRole("button", { name: "Show", exact: true }).click()
  await expect(itemOf(page, closedKitchen.title)).toContainText("Unread")
  await expect(page.getByText("New notifications have arrived.")).toHaveCount(0)

  await settled()
  await hideTab(page)
  polls = 0
  await page.clock.runFor("05:00")
  expect(polls).toBe(0)
})
