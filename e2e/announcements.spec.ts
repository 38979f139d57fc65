import { readFileSync } from "node:fs"
import { type Browser, expect, type Page, test } from "@playwright/test"
import { createAccount } from "./accounts.ts"
import { expectNoFault } from "./axe.ts"
import { typedDateInDays } from "./days.ts"
import { pdfFile } from "./pdfFiles.ts"
import { enter, signedInCalls } from "./people.ts"
import { chooseMore, dialogOf, expectToast, failRead, filterBy, rowOf, visit } from "./screen.ts"

const form = pdfFile("Medical form.pdf")
const title = "Bring your medical form"

const itemOf = (page: Page, text: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: text })

/** The titles of a person's notifications about announcements. */
async function notificationsOf(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem("token"))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.get(`/api/notifications?search=${title}`, { headers })
  const { notifications } = (await answer.json()).data
  return notifications.map((notification: { title: string }) => notification.title)
}

const phone = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()

test("an announcement for students of year 1 appears at its time, once and for them alone, and only those who have not read it are reminded", async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const [ruth, agnes] = [await phone(browser), await phone(browser)]
  await enter(ruth, await createAccount(request, "Ruth", "student"), "/student/announcements")
  await enter(agnes, await createAccount(request, "Agnes", "student"), "/student/announcements")

  await enter(page, "admin", "/admin/announcements")
  await page.getByRole("button", { name: "Create announcement" }).first().click()
  const writing = dialogOf(page, "Create announcement")
  await writing.getByRole("button", { name: "Create announcement" }).click()
  await expect(writing.locator(".summary")).toContainText("Content")
  await writing.getByRole("textbox", { name: "Title" }).fill(title)
  await writing.getByRole("textbox", { name: "Content" }).fill("**Sign it** first.\n\n- Then hand it in")
  await writing.getByLabel("Type").selectOption("Academic")
  await writing.getByLabel("Priority").selectOption("High priority")
  await writing.getByLabel("Audience").selectOption("Students")
  await writing.getByLabel("Year of study").selectOption("Year 1")
  await expect(
    writing.getByText(
      /^It reaches \d+ people: \d+ students\. Portal \d+, email 0\. No mail server is set\.$/,
    ),
  ).toBeVisible()
  await writing.getByRole("textbox", { name: "Publish at (optional)" }).fill(typedDateInDays(1))
  await writing.getByLabel("Publish at: time").fill("09:00")
  await writing.locator("input[type=file]").setInputFiles(form)
  await writing.getByRole("checkbox", { name: "Pin" }).check()
  await writing.getByRole("checkbox", { name: "Require a read receipt" }).check()
  await writing.getByText("Preview as readers see it").click()
  await expect(writing.getByRole("tabpanel").getByRole("strong")).toHaveText("Sign it")
  await writing.getByRole("tab", { name: "Lecturer" }).click()
  await expect(writing.getByText("Lecturers do not see it.")).toBeVisible()
  await expectNoFault(page)
  await writing.getByRole("button", { name: "Create announcement" }).click()
  await expectToast(page, "Announcement created!")
  const card = itemOf(page, title)
  await expect(card).toContainText("Scheduled")
  for (const fact of [
    "Pinned",
    "High priority",
    "Read Receipt Required",
    "Academic",
    "Students, year 1",
    "Created",
  ]) {
    await expect(card).toContainText(fact)
  }
  await expectNoFault(page)
  await ruth.goto(`/student/announcements?search=${title}`)
  await expect(ruth.getByRole("heading", { name: "No announcements found" })).toBeVisible()

  // The form's times are whole minutes, which would take a journey too long.
  const admin = await signedInCalls(request, "admin")
  const { announcements } = await admin("get", `/announcements?search=${title}`)
  const { id } = announcements[0]
  const publishAt = new Date(Date.now() + 2000).toISOString()
  await admin("put", `/announcements/${id}`, { ...announcements[0], publish_at: publishAt })
  await expect.poll(() => notificationsOf(ruth)).toEqual([title])
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishAt))
  expect(await notificationsOf(agnes)).toEqual([title])

  // The demonstration's student is in year 2.
  for (const who of ["lecturer", "student"] as const) {
    const other = await phone(browser)
    await enter(other, who, `/${who}/announcements?search=${title}`)
    await expect(other.getByRole("heading", { name: "No announcements found" })).toBeVisible()
    expect(await notificationsOf(other)).toEqual([])
    await other.context().close()
  }

  await ruth.goto("/student/dashboard")
  await ruth.getByRole("region", { name: "New for you" }).getByRole("link", { name: title }).click()
  const reading = dialogOf(ruth, title)
  await expect(reading.getByRole("listitem")).toHaveText("Then hand it in")
  await expect(reading).toContainText(`${form.buffer.length} Bytes`)
  const fetched = ruth.waitForEvent("download")
  await reading.getByRole("button", { name: "Download" }).click()
  expect(readFileSync(await (await fetched).path())).toEqual(form.buffer)
  await expectNoFault(ruth)
  await reading.getByRole("button", { name: "Mark as read" }).click()
  await expect(reading.getByText(/^You read this on/)).toBeVisible()
  await reading.getByRole("button", { name: "Close" }).click()
  await expect(itemOf(ruth, title)).not.toContainText("Unread")
  await agnes.reload()
  await expect(itemOf(agnes, title)).toContainText("Unread")

  await page.goto(`/admin/announcements/${id}/readers?search=Newcomer`)
  await expect(rowOf(page, "Ruth Newcomer")).not.toContainText("Not read")
  await filterBy(page, "Read", "Have not")
  await expect(rowOf(page, "Ruth Newcomer")).toHaveCount(0)
  await expect(rowOf(page, "Agnes Newcomer").first()).toContainText("Not read")
  await expectNoFault(page)
  await page.getByRole("button", { name: /^Remind \d+$/ }).click()
  await dialogOf(page, "Remind readers").getByRole("button", { name: "Remind" }).click()
  await expect.poll(() => notificationsOf(agnes)).toEqual([`Please read: ${title}`, title])
  expect(await notificationsOf(ruth)).toEqual([title])
})

test("an administrator finds, corrects, orders and deletes announcements", async ({ page, request }) => {
  const admin = await signedInCalls(request, "admin")
  for (const [title, announcement_type] of [
    ["Netball on Saturday", "sports"],
    ["Mass on Sunday", "religious"],
  ]) {
    await admin("post", "/announcements", { title, content: "At 9.", announcement_type, is_pinned: true })
  }
  await failRead(page, "**/api/announcements?*")
  await enter(page, "admin", "/admin/announcements")
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible()
  await page.unroute("**/api/announcements?*")
  await page.getByRole("button", { name: "Try Again" }).click()

  await chooseMore(page, "Order of pinned")
  const order = dialogOf(page, "Order of pinned announcements")
  await order.getByRole("button", { name: "Move up Netball on Saturday" }).click()
  await order.getByRole("button", { name: "Close" }).click()
  await expect(itemOf(page, "Netball").or(itemOf(page, "Mass")).first()).toContainText("Netball on Saturday")

  await filterBy(page, "Type", "Sports")
  await expect(itemOf(page, "Mass on Sunday")).toHaveCount(0)
  await itemOf(page, "Netball on Saturday").getByRole("link").click()
  const panel = dialogOf(page, "Netball on Saturday")
  await expect(panel).toContainText("At 9.")
  await panel.getByRole("button", { name: "Edit" }).click()
  const form = dialogOf(page, "Edit announcement")
  await form.getByRole("textbox", { name: "Content" }).fill("At 10, on the lower field.")
  await form.getByRole("button", { name: "Save changes" }).click()
  await expectToast(page, "Announcement updated!")
  await expect(panel).toContainText("At 10, on the lower field.")
  await expectNoFault(page)

  await panel.getByRole("button", { name: /^More for/ }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  const question = dialogOf(page, "Delete announcement")
  await expect(question).toContainText("Are you sure you want to delete this announcement?")
  await question.getByRole("button", { name: "Delete" }).click()
  await expectToast(page, "Announcement deleted!")
  await expect(itemOf(page, "Netball on Saturday")).toHaveCount(0)
  await visit(page, "/admin/announcements?search=Netball+on+Saturday")
  await expect(page.getByRole("heading", { name: "No announcements found" })).toBeVisible()
})
