import { expect, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { pageCountOf } from "./screen.ts"

// Spec 000 sections 2.3 and 2.4: the header and footer of every public page, and the home page.

const carousel = (page: Page) => page.locator("[data-carousel]")
const counter = (page: Page) => carousel(page).getByText(/\/05$/)
const slide = (page: Page, number: number) =>
  carousel(page).getByRole("group", { name: `${number} of 5`, exact: true })

test("axe finds nothing on any slide, behind any tab, in a refused form or in the open menu", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.goto("/")
  for (const number of [2, 3, 4, 5]) {
    await carousel(page)
      .getByRole("button", { name: `Slide ${number}` })
      .click()
    await expect(slide(page, number)).toBeInViewport()
    await expectNoFault(page)
  }
  await page.getByRole("tab", { name: "Mission & Vision" }).click()
  await page.getByRole("tab", { name: "Program Outcomes" }).click()
  await expectNoFault(page)
  await page.getByRole("button", { name: "Send Message" }).click()
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused()
  await expectNoFault(page)
  await page.goto("/contact")
  await page.locator("summary:visible").first().click()
  await expectNoFault(page)
})

test("the carousel shows five slides in their order, round and round, and says where it is", async ({
  page,
}) => {
  await page.goto("/")
  await expect(counter(page)).toHaveText("01/05")
  const titles = [
    "Empowering Future Female Educators",
    null,
    "Excellence in Primary Teaching",
    "Students’ Representative Council",
    "Building Tomorrow’s Leaders",
  ]
  const next = carousel(page).getByRole("button", { name: "Next slide" })
  for (const [index, title] of titles.entries()) {
    const current = slide(page, index + 1)
    await expect(current).toBeInViewport({ ratio: 0.9 })
    await expect(counter(page)).toHaveText(`0${index + 1}/05`)
    await expect(current.getByRole("heading")).toHaveCount(title ? 1 : 0)
    if (title) await expect(current.getByRole("heading")).toHaveText(title)
    await expect(carousel(page).locator("[aria-current=true]")).toHaveAccessibleName(`Slide ${index + 1}`)
    await next.click()
  }
  await expect(counter(page)).toHaveText("01/05")
  await carousel(page).getByRole("button", { name: "Previous slide" }).click()
  await expect(counter(page)).toHaveText("05/05")
  await carousel(page).getByRole("button", { name: "Slide 3" }).click()
  await expect(counter(page)).toHaveText("03/05")
})

test("the carousel moves on after six seconds, but not while it is pointed at, focused or paused", async ({
  page,
}) => {
  await page.clock.install()
  await page.goto("/")
  await page.mouse.move(640, 20)
  await page.clock.runFor(5_500)
  await expect(counter(page)).toHaveText("01/05")
  await page.clock.runFor(1_000)
  await expect(counter(page)).toHaveText("02/05")

  await slide(page, 2).hover()
  await page.clock.fastForward(20_000)
  await expect(counter(page)).toHaveText("02/05")
  await page.mouse.move(640, 20)
  await page.clock.runFor(6_500)
  await expect(counter(page)).toHaveText("03/05")

  const pause = carousel(page).getByRole("button", { name: "Pause slides" })
  await pause.focus()
  await page.clock.fastForward(20_000)
  await expect(counter(page)).toHaveText("03/05")
  await page.keyboard.press("Enter")
  await page.getByRole("link", { name: "Sign In" }).focus()
  await page.clock.fastForward(20_000)
  await expect(counter(page)).toHaveText("03/05")
  await expect(page.locator("[data-strip]")).toHaveAttribute("aria-live", "polite")
  await carousel(page).getByRole("button", { name: "Play slides" }).press("Enter")
  await page.getByRole("link", { name: "Sign In" }).focus()
  await page.clock.runFor(6_500)
  await expect(counter(page)).toHaveText("04/05")
})

test("the carousel stays still for people who prefer reduced motion, until they play it", async ({
  browser,
}) => {
  const page = await browser.newPage({ reducedMotion: "reduce" })
  await page.clock.install()
  await page.goto("/")
  await expect(carousel(page).getByRole("button").first()).toHaveAccessibleName("Play slides")
  await page.clock.fastForward(20_000)
  await expect(counter(page)).toHaveText("01/05")
  await page.close()
})

test("the home page works with the keyboard only, the pause button before the other controls", {
  tag: "@gate",
}, async ({ page }) => {
  await page.goto("/")
  await expect(counter(page)).toBeVisible()
  await page.locator("main").focus()
  const focused = page.locator(":focus")
  for (const name of ["Admissions", "Fees", "Documents", "Pause slides", "Previous slide", "Next slide"]) {
    await page.keyboard.press("Tab")
    await expect(focused).toHaveAccessibleName(new RegExp(`^${name}`))
  }
  for (let mark = 0; mark < 5; mark++) await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  await expect(focused).toHaveText("How to apply")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  // Hidden slides can't be reached.
  await expect(focused).toHaveText("Overview")
  await page.keyboard.press("ArrowRight")
  await expect(focused).toHaveText("Mission & Vision")
  await expect(page.getByRole("tabpanel", { name: "Mission & Vision" })).toBeVisible()
  await expect(page.locator("#overview")).toBeHidden()
})

test("the header gains its scrolled style after 50 pixels", async ({ page }) => {
  await page.goto("/")
  const header = page.locator("[data-site-header]")
  await page.evaluate(() => scrollTo({ top: 45, behavior: "instant" }))
  await expect(header).not.toHaveAttribute("data-scrolled")
  await page.evaluate(() => scrollTo({ top: 60, behavior: "instant" }))
  await expect(header).toHaveAttribute("data-scrolled")
  await expect(header).toBeInViewport()
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }))
  await expect(header).not.toHaveAttribute("data-scrolled")
})

test("on a small screen the menu opens, and closes on its overlay, on Escape and on a link", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto("/contact")
  const menu = page.locator("summary", { hasText: "Menu" })
  const list = page.getByRole("navigation", { name: "Main" })
  await expect(list).toBeHidden()
  await menu.click()
  await expect(list.getByRole("link")).toHaveText([
    "Home",
    "Administration",
    "Academics",
    "Department",
    "Admissions",
    "Support Services",
    "News",
    "Campus",
    "History",
    "Alumni",
    "Library",
    "Contact",
  ])
  await expect(list.locator("[aria-current=page]")).toHaveText("Contact")
  await page.mouse.click(180, 700)
  await expect(list).toBeHidden()
  await menu.click()
  await page.keyboard.press("Escape")
  await expect(list).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await list.getByRole("link", { name: "Home" }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(list).toBeHidden()
})

test("a visitor on a phone reads above the fold how to apply and what it costs, and the footer in one look", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto("/")
  for (const text of [
    "Admissions",
    "Next intake: wait for the government advert",
    "Fees",
    /MWK.75,000 a term/,
  ])
    await expect(page.locator(".intake").getByText(text)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole("heading", { name: "Empowering Future Female Educators" })).toBeInViewport()
  const footer = await page.getByRole("contentinfo").boundingBox()
  expect(footer!.height).toBeLessThan(740 - 68)
  const heightOfPage = () => page.evaluate(() => document.documentElement.scrollHeight)
  const height = await heightOfPage()
  test.info().annotations.push({ type: "height of the home page at 360 px", description: String(height) })
  expect(height).toBeLessThan(4_640)
  await page.evaluate(() => document.documentElement.style.setProperty("--font", "'DejaVu Sans'"))
  expect(await heightOfPage(), "with a face a sixth wider").toBeLessThan(4_640)
})

test("the home page prints on one sheet, with both tabs and without ornament", async ({ page }) => {
  await page.goto("/")
  await page.emulateMedia({ media: "print" })
  for (const text of ["Vision", "Human Ecology", "Chief Education Officer", "MWK"])
    await expect(
      page
        .getByRole("main")
        .getByText(text, { exact: text !== "MWK" })
        .first(),
    ).toBeVisible()
  await expect(page.locator("[data-carousel]")).toBeHidden()
  const sheets = async () => pageCountOf(await page.pdf({ format: "A4", preferCSSPageSize: true }))
  expect(await sheets()).toBe(1)
  // This simulates a font that is 15 % wider. A letter is half as wide as it is high.
  await page.evaluate(() => {
    const wider = new CSSStyleSheet()
    wider.replaceSync("* { letter-spacing: 0.075em !important }")
    document.adoptedStyleSheets.push(wider)
  })
  expect(await sheets()).toBe(1)
})

test("header and footer lead to the pages that exist, More to the rest", async ({ page }) => {
  await page.goto("/")
  const main = page.getByRole("navigation", { name: "Main" })
  await expect(main.getByRole("link", { name: "Admissions" })).toHaveAttribute("href", "/admissions")
  await main.getByText("More").click()
  await expect(main.getByRole("link", { name: "Contact" })).toHaveAttribute("href", "/contact")
  await page.mouse.click(400, 600)
  await expect(main.getByRole("link", { name: "Contact" })).toBeHidden()
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toHaveAttribute(
    "href",
    "/login",
  )
  const footer = page.getByRole("contentinfo")
  await expect(footer.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/privacy")
  await expect(footer.getByRole("link", { name: "Apply Now" })).toHaveAttribute("href", "/login")
  await expect(footer.getByRole("link", { name: "Admissions" })).toHaveAttribute("href", "/admissions")
  for (const [name, part] of [
    ["Programs", "#programs"],
    ["About", "#about"],
  ] as const) {
    await footer.getByRole("link", { name }).click()
    await expect(page.locator(part).getByRole("heading").first()).toBeInViewport()
  }
  for (const apply of await page.getByRole("main").getByRole("link", { name: "Apply Now" }).all()) {
    await expect(apply).toHaveAttribute("href", "/admissions#steps")
  }
})
