import { expect, type Page, test } from "@playwright/test"

// Spec 000 sections 2.4 and 2.5: each page shows its statements on a desktop without scripts. Each page is opened once.
test.use({ javaScriptEnabled: false })

const main = (page: Page) => page.getByRole("main")

/** Every public page has the common header and footer (section 2.3). */
async function open(page: Page, address: string) {
  await page.goto(address)
  const chrome = [page.getByRole("banner"), page.getByRole("contentinfo")]
  for (const part of chrome) await expect(part, address).toBeVisible()
}

async function expectSeen(page: Page, texts: readonly (string | RegExp)[]) {
  for (const text of texts) await expect(main(page).getByText(text).first(), String(text)).toBeVisible()
}

const firstTerm = ["Chichewa", "English", "Education Foundation Studies", "Mathematics"]
const terms = {
  "Term 1": [...firstTerm, "Social and Environmental Science", "Life Skills", "Expressive Arts"],
  "Term 2": [...firstTerm, "Agriculture", "Religious Studies", "Science and Technology"],
  "Term 5": [...firstTerm, "Social and Environmental Science", "Expressive Arts", "Human Ecology"],
  "Term 6": [...firstTerm, "Science and Technology", "Agriculture", "Religious Studies", "Life Skills"],
}

test("each page shows a visitor what the specification lists for it", async ({ page }) => {
  await open(page, "/admissions")
  await expectSeen(page, [
    "Government Advert",
    "90%",
    "Catholic Advert",
    "10%",
    /MSCE/,
    /At least 4 credits, including English and one science subject/,
    /Age 18 to 35/,
    /collected from our office/,
    /Certified copies/,
    /national ID/,
    /Receipt of the application fee/,
    "Wait for the government advert",
    "Submit at the office",
    "Hear from us in 4 to 6 weeks",
    "Watch for the Catholic advert",
    /MWK.75,000/,
    "Can I apply online?",
    "7:30 AM-4:30 PM",
    "Saturday, Sunday and public holidays",
    "Closed",
  ])

  await open(page, "/academics")
  await expectSeen(page, [/2 years/i, /certificate/i, "Teaching Practice", "Student Experience Journal"])
  for (const [term, subjects] of Object.entries(terms)) {
    const step = main(page)
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: new RegExp(`${term}$`) }) })
    for (const subject of subjects) {
      await expect(step.getByText(subject, { exact: true }), `${term}: ${subject}`).toBeVisible()
    }
  }

  await open(page, "/campus-life")
  const clubs = ["Students Representative Council", "ICT", "Sports", "Nature"]
  const facilities = ["Chapel", "Library", "Demonstration school", "Female student hostels"]
  for (const name of [...clubs, ...facilities]) {
    await expect(main(page).getByRole("heading", { name, exact: true }).first()).toBeVisible()
  }
  await expectSeen(page, [/Standards 1 to 8/])

  await open(page, "/library")
  await expectSeen(page, ["8,000+", "resources", "150+", "seats", "12 hrs", "daily", /requires registration/])
  await expectSeen(page, [/barcode card/, /circulation desk/, "24/7", /Weekends and holidays/])

  await open(page, "/history")
  await expectSeen(page, ["Since 1937", "87", /^years in 2024/, "28", "2025", "goals", "2030", "vision"])
  await expect(main(page).getByRole("heading", { name: "3 bishops" })).toBeVisible()

  await open(page, "/administration")
  await expect(main(page).getByRole("heading", { name: "Deputy principal's message" })).toBeVisible()
  const heads = main(page).getByRole("region", { name: "Heads of departments" }).getByRole("listitem")
  await expect(heads).toHaveCount(5)
  for (const head of await heads.all()) await expect(head).toBeVisible()

  await open(page, "/support-services")
  const people = main(page).locator(".face:visible")
  await expect(people).toHaveCount(26)

  await open(page, "/lecturers")
  await expect(main(page).locator(".staff-card:visible")).toHaveCount(12)
  await expectSeen(page, ["View Open Positions", "Contact HR", /departments/])

  await open(page, "/news-events")
  for (const name of ["Announcements", "Events"]) {
    await expect(main(page).getByRole("heading", { name, exact: true })).toBeVisible()
  }
  await expectSeen(page, [/^(Upcoming|Past|TBA)$/])

  for (const address of ["/login", "/register", "/forgot-password", "/faculty", "/alumni", "/contact"]) {
    await open(page, address)
  }

  await open(page, "/")
  await expectSeen(page, ["Hard Working", "Integrity", "Responsibility", "Professionalism", "Discipline"])
  await expectSeen(page, ["Commitment", /^\d\d\+$/, "28", "2 Years", "Certificate program", "Human Ecology"])
  await expectSeen(page, ["Special Needs Education", "Reflective practice", "Quality Assurance Officer"])
  await expectSeen(page, [/Applications will be announced soon/, /Spaces are limited/])
})
