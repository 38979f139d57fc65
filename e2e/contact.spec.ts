import { expect, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { enter, signedInCalls } from "./people.ts"
import { dialogOf, expectToast, rowOf } from "./screen.ts"

// Spec 000 sections 4, 5 and 8: writing to the college, with and without script, and the further handling of the message.

const thanks = "Thank you for your message! We'll get back to you soon."
const form = (page: Page) => page.locator("#contact form")

async function fill(page: Page, subject: string) {
  await page.getByLabel("Name").fill("Thoko Sample")
  await page.getByLabel("Email").fill("thoko@visitor.example")
  await page.getByLabel("Subject").fill(subject)
  // A text that is sent twice is held as spam.
  await page.getByLabel("Message").fill(`May I come? ${subject}`)
}

test("a visitor writes from the home page on a connection that breaks, and an administrator reads and answers it once", {
  tag: "@gate",
}, async ({ page }) => {
  await page.goto("/")
  await fill(page, "A visit on Monday")
  await page.getByLabel("To", { exact: true }).selectOption("Admissions Office")
  // The message arrives, but its answer is lost.
  await page.route("**/api/contact", async (route) => {
    await route.fetch()
    await route.abort()
  })
  await form(page).getByRole("button", { name: "Send Message" }).click()
  await expect(page.locator(".summary")).toContainText("Network error.")
  await page.unroute("**/api/contact")
  await form(page).getByRole("button", { name: "Send Message" }).click()
  await expect(form(page).getByRole("status")).toHaveText(thanks)
  for (const label of ["Name", "Email", "Subject", "Message"]) {
    await expect(page.getByLabel(label)).toHaveValue("")
  }

  await enter(page, "admin", "/admin/mail?search=Website")
  await expect(page.getByRole("cell", { name: "Website: A visit on Monday", exact: true })).toBeVisible()
  await page.goto("/admin/messages?to=admissions")
  const row = rowOf(page, "A visit on Monday")
  await expect(row).toHaveCount(1)
  await expect(row).toContainText("Admissions Office")
  await expect(row).toContainText("New")
  await row.getByRole("button", { name: /^Actions for/ }).click()
  await page.getByRole("menuitem", { name: "View Details" }).click()
  const details = dialogOf(page, "A visit on Monday")
  await expect(details).toContainText("May I come? A visit on Monday")
  await expect(details.getByRole("link", { name: "Reply by email" })).toHaveAttribute(
    "href",
    "mailto:thoko%40visitor.example?subject=Re%3A%20A%20visit%20on%20Monday",
  )
  await details.getByRole("button", { name: "Mark as answered" }).click()
  await expectToast(page, "Message marked as answered.")
  await details.getByRole("button", { name: "Close" }).click()
  await expect(row).toContainText("Answered")
})

test("a message to a lecturer that looks like spam is released by an administrator, and read by the lecturer alone", async ({
  page,
  request,
}) => {
  const ask = await signedInCalls(request, "admin")
  const { lecturers } = await ask("get", "/lecturers?search=lecturer@college.example")
  await page.goto(`/contact?to=lecturer-${lecturers[0].id}`)
  await expect(page.getByLabel("To", { exact: true })).toHaveValue(`lecturer-${lecturers[0].id}`)
  await fill(page, "Three pages of songs")
  await page.getByLabel("Message").fill("See https://a.example, https://b.example and https://c.example")
  await form(page).getByRole("button", { name: "Send Message" }).click()
  await expect(form(page).getByRole("status")).toHaveText(thanks)

  await enter(page, "admin", "/admin/messages")
  await page.getByRole("button", { name: "Held as spam" }).click()
  await rowOf(page, "Three pages of songs").getByRole("link").first().click()
  const details = dialogOf(page, "Three pages of songs")
  await expect(details).toContainText("Held as spam: The text has 3 links or more.")
  await expectNoFault(page)
  await details.getByRole("button", { name: "Not spam" }).click()
  await expectToast(page, "Message sent on to Demo Lecturer.")
  await expect(rowOf(page, "Three pages of songs")).toHaveCount(0)

  await enter(page, "lecturer", "/lecturer/messages")
  await expect(rowOf(page, "Three pages of songs")).toContainText("New")
  await expectNoFault(page)
  await rowOf(page, "Three pages of songs")
    .getByRole("button", { name: /^Actions for/ })
    .click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expectToast(page, "Message deleted.")
  await expect(rowOf(page, "Three pages of songs")).toHaveCount(0)
})

test("while a message is being sent the fields are disabled, and it is sent once", async ({ page }) => {
  let sent = 0
  const released = Promise.withResolvers<void>()
  await page.route("**/api/contact", async (route) => {
    sent++
    await released.promise
    await route.fulfill({ json: { success: true, message: thanks } })
  })
  await page.goto("/contact")
  await fill(page, "Slowly")
  await form(page).getByRole("button").click()
  const button = form(page).getByRole("button", { name: "Sending..." })
  await expect(button).toBeVisible()
  await expect(page.getByLabel("Message")).toBeDisabled()
  await button.click({ force: true })
  released.resolve()
  await expect(form(page).getByRole("status")).toHaveText(thanks)
  expect(sent).toBe(1)
})

test("errors have the specification's texts, and typed text stays", async ({ page }) => {
  await page.goto("/contact")
  await form(page).getByRole("button", { name: "Send Message" }).click()
  const summary = page.locator(".summary")
  await expect(summary).toContainText("Please fill in all required fields")
  await expect(summary.getByRole("link")).toHaveText([
    "Name is required.",
    "Email is required.",
    "Subject is required.",
    "Message is required.",
  ])
  await fill(page, "Again")
  await page.route("**/api/contact", (route) => route.fulfill({ status: 500, json: { success: false } }))
  await form(page).getByRole("button", { name: "Send Message" }).click()
  await expect(summary).toContainText("Server error occurred. Please try again later.")
  await page.unroute("**/api/contact")
  await page.route("**/api/contact", (route) => route.abort())
  await form(page).getByRole("button", { name: "Send Message" }).click()
  await expect(summary).toContainText("Network error. Please check your connection and try again.")
  await expect(page.getByLabel("Message")).toHaveValue("May I come? Again")
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test("a message is sent from the home page", async ({ page }) => {
    await page.goto("/")
    await fill(page, "From a phone without script")
    await form(page).getByRole("button", { name: "Send Message" }).click()
    await expect(page).toHaveURL("/contact#contact")
    await expect(page.getByText(thanks)).toBeInViewport()
    await expect(page.getByLabel("Message")).toHaveValue("")
  })

  test("the home page shows all its content", async ({ page }) => {
    await page.goto("/")
    for (const part of ["Overview", "Mission & Vision", "Curriculum", "Program Outcomes"]) {
      await expect(page.getByRole("heading", { name: part, exact: true })).toBeVisible()
    }
    await expect(page.getByRole("button", { name: "Pause slides" })).toBeHidden()
    await expect(page.getByRole("tab")).toHaveCount(0)
    const last = page.getByRole("link", { name: "Ask us a question" })
    await last.focus()
    await expect(last).toBeInViewport()
    await page.locator("summary", { hasText: "Menu" }).click()
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Admissions" }).click()
    await expect(page.getByRole("heading", { name: "Admissions", level: 1 })).toBeVisible()
  })
})

test("a hidden field catches spam programs", async ({ page }) => {
  await page.goto("/contact")
  const trap = page.locator("input[name=website]")
  await expect(trap).not.toBeInViewport()
  await expect(trap).toHaveAttribute("tabindex", "-1")
  await expect(page.getByRole("textbox")).toHaveCount(5)
})
