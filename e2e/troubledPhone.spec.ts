import { expect, type Page, test } from "@playwright/test"
import { daysText, fullDayText, today } from "../contract/src/lib/dates.ts"
import { currentDay, weekOf } from "../contract/src/teaching/lessons/weeks.ts"
import { createAccount } from "./accounts.ts"
import { fillLogin, signedInCalls, signIn as signInAs } from "./people.ts"
import { openPhone, waitForStoredPortal } from "./phone.ts"
import { type PhoneUser, signIn } from "./sharedPhoneSteps.ts"

// A phone behind a hotspot that answers in the college's place, a phone without free storage, and a phone with a wrong clock.

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const storedNotice = /^Your profile: no connection\. Kept on this device, and sent by itself/
const betweenNotice =
  /^Your profile: no connection\. Something between this device and the college answered in its place\. Kept on this device/

async function changeSpecialization(page: Page, subject: string) {
  await page.goto("/profile")
  await press(page, "Edit Profile")
  await page.getByLabel("Specialization").fill(subject)
  await press(page, "Save Changes")
}
const profileSaved = (page: Page) =>
  page.waitForResponse((got) => got.request().method() === "PUT" && got.url().endsWith("/api/auth/profile"))

/** A phone on which a new lecturer is signed in. */
async function openLecturersPhone(request: Parameters<typeof createAccount>[0], name: string) {
  const lecturer: PhoneUser = { ...(await createAccount(request, name, "lecturer")), role: "lecturer" }
  const phone = await openPhone()
  const page = await phone.start()
  await signIn(page, lecturer)
  await waitForStoredPortal(page)
  await page.goto("/profile")
  await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible()
  return { lecturer, phone, page }
}

test("what a hotspot or web filter answers, with whatever status, is no answer of the college and signs nobody out", async ({
  request,
}) => {
  const { phone, page } = await openLecturersPhone(request, "Thokozani")
  try {
    const text = "<h1>Buy more data</h1>"
    for (const [subject, answer] of [
      ["Biology", { type: "text/html", text }],
      ["Music", { status: 302, type: "text/html", text: "", headers: { location: "/buy" } }],
      ["Botany", { status: 511, type: "text/html", text }],
      ["Drama", { status: 401, type: "text/html", text }],
      ["Chemistry", { status: 403, type: "text/html", text }],
      ["History", { status: 451, type: "text/html", text }],
    ] as const) {
      // The form would start from an older version of the profile if the filter answered before.
      const profileRead = page.waitForResponse((got) => got.url().endsWith("/api/auth/profile"))
      await page.goto("/profile")
      await profileRead
      phone.connection.answerInstead((path) => {
        if (path === "/buy") return { type: "text/html", text }
        if (path.startsWith("/api/")) return answer
        return undefined
      })
      await changeSpecialization(page, subject)
      await expect(page.getByText(betweenNotice)).toBeVisible()
      await page.reload()
      await expect(page.getByText(betweenNotice)).toBeVisible()
      const sent = profileSaved(page)
      phone.connection.answerInstead(() => undefined)
      await press(page, "Send now")
      expect((await sent).status()).toBe(200)
      await expect(page.getByText(betweenNotice)).toHaveCount(0)
      await expect(page.getByText(subject)).toBeVisible()
    }
  } finally {
    await phone.close()
  }
})

test("what waits on a phone with three open tabs is sent once", async ({ request }) => {
  const { phone, page } = await openLecturersPhone(request, "Chisomo")
  try {
    phone.connection.cut()
    await changeSpecialization(page, "Geometry")
    const tabs = [page, await phone.newTab(), await phone.newTab()]
    for (const tab of tabs) {
      if (tab !== page) await tab.goto("/lecturer/dashboard")
      await expect(tab.getByText(storedNotice)).toBeVisible()
    }
    const before = phone.connection.forwardedRequests().length
    phone.connection.restore()
    await Promise.all(tabs.map((tab) => tab.evaluate(() => dispatchEvent(new Event("online")))))
    for (const tab of tabs) await expect(tab.getByText(storedNotice)).toHaveCount(0)
    const sent = phone.connection.forwardedRequests().slice(before)
    expect(sent.filter((line) => line === "PUT /api/auth/profile")).toHaveLength(1)
    await expect(page.getByText("Geometry")).toBeVisible()
  } finally {
    await phone.close()
  }
})

test("what waits on a phone is sent after its owner has changed their password elsewhere", async ({
  request,
}) => {
  const { lecturer, phone, page } = await openLecturersPhone(request, "Pemphero")
  try {
    phone.connection.cut()
    await changeSpecialization(page, "Algebra")
    await expect(page.getByText(storedNotice)).toBeVisible()
    const changed = { ...lecturer, password: "another slate of chalk" }
    const elsewhere = await signedInCalls(request, lecturer)
    const { password: newPassword } = changed
    await elsewhere("post", "/auth/change-password", {
      currentPassword: lecturer.password,
      newPassword,
      confirmPassword: newPassword,
    })
    phone.connection.restore()
    await page.evaluate(() => dispatchEvent(new Event("online")))
    await page.waitForURL(/\/login/)
    await expect(page.getByText(/^Your 1 change of a profile waits on this device\./)).toBeVisible()
    const sent = profileSaved(page)
    await fillLogin(page, changed.email, changed.password)
    expect((await sent).status()).toBe(200)
  } finally {
    await phone.close()
  }
})

test("a hand-in whose script didn't come says that the page must be loaded again, and is then sent", async () => {
  const phone = await openPhone()
  try {
    const page = await phone.start()
    await signInAs(page, "student")
    phone.connection.answerInstead((path) =>
      path.startsWith("/assets/transfers-") ? { status: 503, type: "text/html", text: "" } : undefined,
    )
    await page.goto("/student/assignments")
    const work = page.getByRole("article").filter({ hasText: "Pending" }).first()
    await work.getByRole("button", { name: "Submit Assignment" }).click()
    const dialog = page.getByRole("dialog")
    const file = { name: "work.txt", mimeType: "text/plain", buffer: Buffer.from("My work") }
    await dialog.locator("input[type=file]").last().setInputFiles(file)
    await dialog.getByRole("button", { name: "Submit Assignment" }).click()
    await expect(
      page.getByText(/not sent yet\. Kept on this device\. Load this page again to send it\./),
    ).toBeVisible()
    phone.connection.answerInstead(() => undefined)
    const sent = page.waitForResponse((got) => got.url().endsWith("/submit"))
    await page.reload()
    expect((await sent).ok()).toBe(true)
    await expect(page.getByText(/Load this page again/)).toHaveCount(0)
  } finally {
    await phone.close()
  }
})

test("a phone without room opens the portal, without a connection too", async ({ request }) => {
  const { phone, page } = await openLecturersPhone(request, "Limbani")
  try {
    const tools = await page.context().newCDPSession(page)
    await tools.send("Storage.overrideQuotaForOrigin", { origin: phone.connection.url, quotaSize: 1 })
    for (const change of [() => {}, phone.connection.cut]) {
      change()
      await page.goto("/profile")
      await expect(page.getByRole("button", { name: "Edit Profile" })).toBeVisible()
    }
  } finally {
    await phone.close()
  }
})

test("what a phone without room says is kept is there after a power cut, and is sent", async ({
  request,
}) => {
  const { lecturer, phone, page } = await openLecturersPhone(request, "Chikondi")
  try {
    const tools = await page.context().newCDPSession(page)
    await tools.send("Storage.overrideQuotaForOrigin", { origin: phone.connection.url, quotaSize: 1 })
    phone.connection.cut()
    await changeSpecialization(page, "Geography")
    await expect(page.getByText(storedNotice)).toBeVisible()
    await phone.kill()
    const later = await phone.start()
    await signIn(later, lecturer)
    await later.goto("/profile")
    await expect(later.getByText(storedNotice)).toBeVisible()
    phone.connection.restore()
    await later.goto("/profile")
    await later.waitForURL(/\/login/)
    const sent = profileSaved(later)
    await signIn(later, lecturer)
    expect((await sent).status()).toBe(200)
    await later.goto("/profile")
    await expect(later.getByText("Geography")).toBeVisible()
  } finally {
    await phone.close()
  }
})

test("a phone whose clock is a month ahead shows the college's days and times", async () => {
  const phone = await openPhone()
  try {
    const page = await phone.start({ daysAhead: 31 })
    await signInAs(page, "student")
    await expect(page.getByText(/^Your phone’s date looks wrong\. It is /)).toBeVisible()
    await expect(page.getByText(fullDayText(today()), { exact: false }).first()).toBeVisible()
    await page.goto("/student/assignments")
    const next = page.getByRole("article").filter({ hasText: "Pending" }).first()
    await expect(next).toContainText(/, in \d+ days/)
    await expect(next).not.toContainText("ago")
    await page.goto("/student/timetable")
    const { from, to } = weekOf(currentDay())
    await expect(page.getByText(daysText(from, to)).first()).toBeVisible()
    await waitForStoredPortal(page)
    phone.connection.cut()
    await page.goto("/student/assignments")
    await expect(page.getByText(/As of (just now|\d+ minutes? ago)/)).toBeVisible()
  } finally {
    await phone.close()
  }
})

test("a clock a month back neither loses what waits nor opens the phone for longer", async ({ request }) => {
  const { lecturer, phone, page } = await openLecturersPhone(request, "Mphatso")
  try {
    phone.connection.cut()
    await changeSpecialization(page, "Physics")
    await expect(page.getByText(storedNotice)).toBeVisible()
    const later = await phone.start({ daysAhead: -30 })
    await later.goto("/profile")
    await later.waitForURL(/\/login/)
    await expect(later.getByText(/^Your 1 change of a profile waits on this device\./)).toBeVisible()
    phone.connection.restore()
    const sent = profileSaved(later)
    await fillLogin(later, lecturer.email, lecturer.password)
    expect((await sent).status()).toBe(200)
    await expect(later.getByText(/^Your phone’s date looks wrong\. It is /)).toBeVisible()
    await later.goto("/profile")
    await expect(later.getByText("Physics")).toBeVisible()
  } finally {
    await phone.close()
  }
})
