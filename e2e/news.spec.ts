import { expect, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { dateInDays } from "./days.ts"
import { signedInCalls } from "./people.ts"

const linkTo = (page: Page, name: string) => page.getByRole("main").getByRole("link", { name, exact: true })

test("a visitor reads what the college announces and plans, and keeps a date, without any script", async ({
  browser,
  request,
}) => {
  const admin = await signedInCalls(request, "admin")
  await admin("post", "/announcements", {
    title: "Interviews on Friday",
    content: "Come to the **main hall** at 08:00.",
    isPinned: true,
  })
  await admin("post", "/events", {
    title: "Open day",
    startDate: `${dateInDays(3)}T09:00`,
    endDate: `${dateInDays(3)}T15:00`,
    location: "Main hall",
  })
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto("/")
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "News" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "News and events" })).toBeVisible()

  await linkTo(page, "Interviews on Friday").click()
  await expect(page).toHaveURL(/\/news-events\/announcements\/\d+-interviews-on-friday$/)
  await expect(page.getByText("main hall", { exact: true })).toBeVisible()
  await expect(linkTo(page, "Share on WhatsApp")).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/\?text=Interviews/,
  )
  await linkTo(page, "News and events").click()
  await linkTo(page, "Open day").click()
  const saved = page.waitForEvent("download")
  await linkTo(page, "Add to calendar").click()
  expect((await saved).suggestedFilename()).toBe("Open day.ics")
  await page.close()
})

test("axe finds nothing on the pages about news, and a picture that can't be loaded leaves its cloth", async ({
  page,
  request,
}) => {
  const admin = await signedInCalls(request, "admin")
  const { announcement } = await admin("post", "/announcements", {
    title: "What to bring to the first week of the second term",
    content: "# Bring\n- a net\n- your [fee receipt](https://example.org)\n\n> Gates close at 16:00.",
    priority: "urgent",
  })
  const { event } = await admin("post", "/events", {
    title: "Graduation",
    description: "Everybody is **welcome**.",
    startDate: `${dateInDays(5)}T09:00`,
    registrationRequired: true,
    maxParticipants: 100,
  })
  const picture = "/api/uploads/missing"
  await page.route(`**${picture}`, (route) => route.abort())
  for (const address of [
    "/news-events",
    "/news-events/events",
    `/news-events/announcements/${announcement.id}`,
    `/news-events/events/${event.id}`,
  ]) {
    await page.goto(address)
    await expectNoFault(page)
  }
  const cloth = page.locator(".site-picture").first()
  const before = await cloth.screenshot()
  await page.evaluate((src) => {
    const img = Object.assign(document.createElement("img"), { alt: "Graduation", src })
    document.querySelector(".site-picture")?.append(img)
    return new Promise((done) => img.addEventListener("error", done))
  }, picture)
  expect((await cloth.screenshot()).equals(before)).toBe(true)
})
