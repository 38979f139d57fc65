import { readFileSync } from "node:fs"
import { type BrowserContext, expect, type Page, test } from "@playwright/test"
import { createAccount } from "./accounts.ts"
import { countStored, countWrappedKeys, findStored } from "./browserStorage.ts"
import { password } from "./college.ts"
import { pdfFile } from "./pdfFiles.ts"
import { accountMenu, addressOf, fillLogin, signedInCalls, signIn, signOut } from "./people.ts"
import { openPhone, signInAndStorePortal, waitForStoredPortal } from "./phone.ts"
import { dialogOf, expectGpa } from "./screen.ts"
import { type PhoneUser, signIn as signInOnPhone, signOutAndLock } from "./sharedPhoneSteps.ts"
import { openAndSettle, watchTraffic } from "./wire.ts"

const sidebar = (page: Page) => page.getByRole("navigation").first()

/** The student's name, address and number, and the texts of their grades. */
async function textsOfStudent(page: Page) {
  const answer = page.waitForResponse((got) => new URL(got.url()).pathname === "/api/grades/my-grades")
  await sidebar(page).getByRole("link", { name: "My Grades" }).click()
  const grades = await (await answer).text()
  await expectGpa(page)
  const feedback = [...grades.matchAll(/"feedback":"([^"]{12,})"/g)].map(([, text]) => text!)
  expect(feedback.length).toBeGreaterThan(3)
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem("currentUser")!))
  const privateTexts = [
    user.email,
    user.studentNumber ?? user.email,
    `${user.firstName} ${user.lastName}`,
    ...feedback,
  ]
  return [...new Set(privateTexts), '"percentage"', "my-grades"]
}

async function expectNothing(page: Page, texts: readonly string[]) {
  expect(await findStored(page, texts)).toEqual([])
}

test("the next person of a shared phone finds nothing of the one before in any store, who finds everything again", async ({
  page,
}) => {
  const settled = watchTraffic(page)
  await signIn(page, "student")
  const texts = await textsOfStudent(page)
  await settled()
  await expectNothing(page, texts.slice(3))

  await signOut(page)
  await page.waitForURL(/\/login/)
  await expectNothing(page, texts)
  await fillLogin(page, addressOf("lecturer"), password)
  await page.waitForURL("**/lecturer/dashboard")
  await accountMenu(page).waitFor()
  await settled()
  await expectNothing(page, texts.slice(0, -2))

  await signOut(page)
  await page.waitForURL(/\/login/)
  await fillLogin(page, addressOf("student"), password)
  await page.waitForURL("**/student/dashboard")
  await accountMenu(page).waitFor()
  await page.route("**/api/grades/**", (route) => route.abort())
  await sidebar(page).getByRole("link", { name: "My Grades" }).click()
  await expectGpa(page)
})

test("whoever types their own address into the session of another role signs in there, and arrives at it", async ({
  page,
}) => {
  await signIn(page, "lecturer")
  await page.goto("/student/grades?term=1")
  await page.getByRole("button", { name: "Sign in as somebody else" }).click()
  await page.waitForURL(/\/login\?from=/)
  await fillLogin(page, addressOf("student"), password)
  await page.waitForURL("**/student/grades?term=1")
  await expectGpa(page)
})

/** Loads the sign-in page and everything that the portal needs, and then breaks the connection. */
async function cutAtLogin(page: Page, context: BrowserContext) {
  await openAndSettle(page, "/login")
  await context.setOffline(true)
}

test("without a connection the password opens the student's own data on this phone, and nobody else's", async ({
  page,
  context,
}) => {
  const settled = watchTraffic(page)
  await signIn(page, "student")
  await expect(page.getByRole("heading", { name: "Quick actions" })).toBeVisible()
  await sidebar(page).getByRole("link", { name: "My Grades" }).click()
  await expectGpa(page)
  await settled()
  await signOut(page)
  await page.waitForURL(/\/login/)
  await cutAtLogin(page, context)
  await fillLogin(page, addressOf("lecturer"), password)
  await expect(page.getByText("Network error. Please check your connection and try again.")).toBeVisible()
  await fillLogin(page, addressOf("student"), "a wrong password")
  await expect(page.getByText(/isn’t the password of your last sign-in on this device/)).toBeVisible()
  // A wrong password costs a second, which is over by the page's clock.
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 1_000
  })
  await fillLogin(page, addressOf("student"), password)
  await page.waitForURL("**/student/dashboard")
  await expect(page.getByText(/^You are offline, as of /)).toBeVisible()
  await expect(page.getByRole("heading", { name: "Quick actions" })).toBeVisible()
  await sidebar(page).getByRole("link", { name: "My Grades" }).click()
  await expectGpa(page)
  // The screen asks again by itself, and the server's answer ends a session that it doesn't know.
  await context.setOffline(false)
  await page.waitForURL(/\/login\?from=/)
})

test("a power cut after a sign-out without a connection doesn't bring the session back for the next person", async () => {
  const phone = await openPhone()
  try {
    await signInAndStorePortal(await phone.start(), "student")
    // Closing the browser writes the session to the disk, which otherwise takes up to a minute.
    const page = await phone.start()
    phone.connection.cut()
    await page.goto("/student/dashboard")
    await signOut(page)
    await page.getByRole("button", { name: "Login" }).waitFor()
    await phone.kill()
    const later = await phone.start()
    phone.connection.restore()
    const ended = later.waitForResponse((got) => got.url().endsWith("/api/auth/logout"))
    await later.goto("/student/grades")
    expect((await ended).status()).toBe(200)
    await later.waitForURL(/\/login$/)
    const renew = () => fetch("/api/auth/refresh", { method: "POST" }).then(({ status }) => status)
    expect(await later.evaluate(renew)).toBe(401)
  } finally {
    await phone.close()
  }
})

const secrets = {
  file: "tides-of-the-lake.pdf",
  content: "The moon pulls the water",
  note: "My aunt helped me with page two",
}
const draft = "I was in hospital, do not tell my class"

/** The assignment that can be handed in, by its position in the list. */
const handIn = (page: Page, index: number) =>
  page.getByRole("main").getByRole("button", { name: "Submit Assignment" }).nth(index)

test("with the phone, developer tools and a session of their own the next person finds neither marks nor unsent work of a student, who sends it all later", async () => {
  const phone = await openPhone()
  try {
    let page = await phone.start()
    await signIn(page, "student")
    // The scripts, which the service worker caches, also contain the fields and addresses of grades.
    const privateTexts = (await textsOfStudent(page)).filter(
      (text) => text !== '"percentage"' && text !== "my-grades",
    )
    const texts = [...privateTexts, ...Object.values(secrets), draft]
    await sidebar(page).getByRole("link", { name: "My Assignments" }).click()
    await handIn(page, 1).click()
    const dialog = dialogOf(page, /^Submit: /)
    await dialog.getByRole("textbox", { name: "Notes" }).fill(draft)
    await expect.poll(() => countStored(page, "drafts")).toBe(1)
    await page.reload()
    await handIn(page, 0).click()
    await dialog.locator("input[type=file]").setInputFiles(pdfFile(secrets.file, secrets.content))
    await dialog.getByRole("textbox", { name: "Notes" }).fill(secrets.note)
    phone.connection.cut()
    await dialog.getByRole("button", { name: "Submit Assignment" }).click()
    await expect(page.getByText(/no connection\. Kept on this device/)).toBeVisible()
    // The hand-in's own draft is deleted once the outbox has it.
    await expect.poll(() => countStored(page, "drafts")).toBe(1)

    page = await phone.start()
    phone.connection.restore()
    const settled = watchTraffic(page)
    await signIn(page, "lecturer")
    await settled()
    await expectNothing(page, texts)
    expect(await countStored(page, "drafts")).toBe(1)

    await signOut(page)
    await page.waitForURL(/\/login/)
    await expectNothing(page, texts)
    await expect(
      page.getByText("Your 1 hand-in waits on this device. Sign in, and it is sent."),
    ).toBeVisible()
    const taken = page.waitForResponse((got) =>
      /\/assignments\/\d+\/submit$/.test(new URL(got.url()).pathname),
    )
    await fillLogin(page, addressOf("student"), password)
    expect((await taken).status(), await (await taken).text()).toBeLessThan(300)
    await expect(page.getByText(/^Your unsaved entries in “Submit: .+” are kept\./)).toBeVisible()
  } finally {
    await phone.close()
  }
})

test("of five people on one phone nobody loses unsent work, though one is deactivated and one deleted meanwhile", async ({
  request,
}) => {
  test.slow()
  const people: PhoneUser[] = []
  for (const name of ["Atupele", "Bwenzi", "Chifundo", "Dalitso", "Fatsani"])
    people.push({ ...(await createAccount(request, name, "lecturer")), role: "lecturer" })
  const phone = await openPhone()
  const signInAt = async (page: Page, { email, password }: PhoneUser) => {
    await page.goto("/login")
    await fillLogin(page, email, password)
  }
  try {
    const page = await phone.start()
    for (const [index, person] of people.entries()) {
      await signInOnPhone(page, person)
      if (index === 0) await waitForStoredPortal(page)
      await expect.poll(() => countWrappedKeys(page)).toBe(index + 1)
      if (index > 3) continue
      await page.goto("/profile")
      await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible()
      phone.connection.cut()
      await page.getByRole("button", { name: "Edit Profile" }).click()
      await page.getByLabel("Specialization").fill(`Subject of ${person.firstName}`)
      await page.getByRole("button", { name: "Save Changes" }).click()
      await expect(page.getByText(/^Your profile: no connection\. Kept on this device/)).toBeVisible()
      await signOutAndLock(page)
      phone.connection.restore()
    }
    await signOutAndLock(page)
    await expect(page.getByText(/^4 changes of a profile of 4 people wait on this device\./)).toBeVisible()

    const admin = await signedInCalls(request, "admin")
    const [, deactivated, deleted] = people
    for (const [person, change] of [
      [deactivated!, "deactivate"],
      [deleted!, "delete"],
    ] as const) {
      const { lecturers } = await admin("get", `/lecturers?search=${person.email}`)
      await admin("post", "/lecturers/change", { ids: [lecturers[0].id], change })
      await signInAt(page, person)
      const saving = page.waitForEvent("download")
      await page.getByRole("button", { name: "Save it as files" }).click()
      const saved = JSON.parse(readFileSync(await (await saving).path(), "utf8"))
      expect(saved.body).toMatchObject({ specialization: `Subject of ${person.firstName}` })
      await expect(page.getByText(/^Saved on this device/)).toBeVisible()
    }
    for (const person of [people[0]!, people[3]!]) {
      const sent = page.waitForResponse(
        (got) => got.request().method() === "PUT" && got.url().endsWith("/api/auth/profile"),
      )
      await signInOnPhone(page, person)
      expect((await sent).status()).toBe(200)
      await expect(page.getByText(/^Your profile/)).toHaveCount(0)
      await signOutAndLock(page)
    }
    await expect(page.getByText(/^2 changes of a profile of 2 people wait on this device\./)).toBeVisible()
  } finally {
    await phone.close()
  }
})
