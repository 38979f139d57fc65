import { expect, type Page, test } from "@playwright/test"
import { collegeUrl, killServer } from "./college.ts"
import { openPhone, signInAndStorePortal } from "./phone.ts"
import { openRelease } from "./release.ts"
import { expectGpa } from "./screen.ts"

const maxBytes = 80 * 1024

/** Opens a screen by its link, without reloading the page. */
async function openFromMenu(page: Page, name: string) {
  await page.getByRole("navigation").first().locator(`a[href="/student/${name}"]`).click()
  await page.waitForURL(`**/student/${name}`)
  await expect(page.getByRole("main").locator(".loaded").first()).toBeVisible()
}

/** The releases that are stored on the phone. */
const releases = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("shell ")))

/** Whether a newer release has come with all files that the phone has of this one. */
const isNewReleaseReady = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))

declare global {
  interface Window {
    workerBefore?: ServiceWorker | null
  }
}

const markWorker = (page: Page) =>
  page.evaluate(async () => {
    window.workerBefore = (await navigator.serviceWorker.getRegistration())?.active ?? null
  })

/** Whether a newer release has taken over since `markWorker`. The portal lets it do so a moment after it has come. */
const hasTakenOver = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active !== window.workerBefore)

/** Looks for a newer release, and waits until all of its files have come or one of them has failed. */
async function lookForRelease(page: Page) {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    // The first request after a cut may meet the connection that was cut. Callers try again.
    await registration?.update().catch(console.info)
    const coming = registration?.installing
    if (coming?.state !== "installing") return
    await new Promise((resolve) => coming.addEventListener("statechange", resolve, { once: true }))
  })
}

test("a tab of the release before goes on with the new server, and one of the new release with the server before; a release costs 80 KB", async () => {
  const phone = await openPhone()
  const next = await openRelease({
    file: "web/src/assessment/grades/mine/MyFigures.tsx",
    from: '"Cumulative GPA"',
    to: '"GPA of all terms"',
  })
  try {
    const page = await phone.start()
    await signInAndStorePortal(page, "student")
    await openFromMenu(page, "grades")
    await expectGpa(page)
    const [before] = await releases(page)

    await test.step("the old tab opens a screen that this phone has not opened", async () => {
      phone.connection.connectTo(next.url)
      await openFromMenu(page, "timetable")
      await openFromMenu(page, "assignments")
    })
    await test.step("its connection breaks in the middle of the new files, and a hotspot answers for one: the release before goes on", async () => {
      phone.connection.bytesSinceLastCall()
      let files = 0
      const html = { type: "text/html", text: "<h1>Buy more data</h1>" }
      const cut = () => void phone.connection.cut()
      for (const trouble of [cut, () => html]) {
        files = 0
        phone.connection.answerInstead((path) =>
          path.startsWith("/assets/") && ++files > 2 ? (trouble() ?? undefined) : undefined,
        )
        phone.connection.restore()
        await expect
          .poll(async () => {
            await lookForRelease(page)
            return files
          })
          .toBeGreaterThan(0)
        expect(files).toBeGreaterThan(2)
        expect(await isNewReleaseReady(page)).toBe(false)
        await page.goto("/student/grades")
        await expectGpa(page)
      }
      await markWorker(page)
      phone.connection.answerInstead(() => undefined)
    })
    await test.step("the new release comes, and takes over where somebody opens the portal", async () => {
      await expect
        .poll(async () => {
          await lookForRelease(page)
          return (await isNewReleaseReady(page)) || (await hasTakenOver(page))
        })
        .toBe(true)
      const { bytes, heaviest } = phone.connection.bytesSinceLastCall()
      const weight = `${(bytes / 1024).toFixed(1)} KB`
      test.info().annotations.push({ type: "a release", description: weight })
      if (process.env.TELL) console.log(weight, heaviest)
      expect(bytes).toBeLessThan(maxBytes)
      await expect
        .poll(async () => {
          await page.goto("/student/grades")
          return page.getByText("GPA of all terms").first().isVisible()
        })
        .toBe(true)
    })
    await test.step("the college goes back, and the newer tab goes on", async () => {
      killServer()
      const answers = () =>
        fetch(collegeUrl()!).then(
          (answer) => answer.status,
          () => 0,
        )
      await expect.poll(answers).toBe(200)
      phone.connection.connectTo(collegeUrl()!)
      await openFromMenu(page, "assignments")
      await openFromMenu(page, "timetable")
      expect(await releases(page)).toContain(before)
    })
  } finally {
    await phone.close()
    await next.close()
  }
})
