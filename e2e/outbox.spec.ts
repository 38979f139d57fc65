import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium, expect, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { day } from "./days.ts"
import { asking, enter } from "./people.ts"
import { cardOf, dialogOf } from "./screen.ts"
import { teach } from "./teaching.ts"

/** A work of 5 MB of which no two pieces are alike. */
const work = Buffer.alloc(5_000_000, "%PDF-1.7\n")
for (let place = 1000; place < work.length; place += 64) work.writeUInt32LE(place, place)

test("a hand-in of 5 MB whose line is cut goes out after the browser was closed, once and without being chosen again", {
  tag: "@gate",
}, async ({ request, baseURL, launchOptions }) => {
  test.slow()
  const student = await asking(request, "student")
  const { term } = await student("get", "/terms/current")
  const admin = await asking(request, "admin")
  const taught = await teach(admin, { code: "OUT901", name: "Weaving" }, term)
  const dueDate = `${day(2)}T16:30`
  await admin("post", "/assignments", { ...taught, title: "A woven mat", dueDate })

  const profile = mkdtempSync(join(tmpdir(), "phone-"))
  const open = () => chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: baseURL! })
  /** The line breaks for good behind so many pieces. */
  async function cutAfter(page: Page, most: number) {
    let pieces = 0
    await page.route("**/api/**", (route) => {
      if (/resumable-uploads\/\d+\?/.test(route.request().url())) pieces++
      return pieces > most ? route.abort("connectionreset") : route.continue()
    })
  }
  let phone: BrowserContext | undefined
  try {
    phone = await open()
    const page = await phone.newPage()
    await enter(page, "student", "/student/assignments")
    await cutAfter(page, 6)
    await cardOf(page, "A woven mat").getByRole("button", { name: "Submit Assignment" }).click()
    const form = dialogOf(page, "Submit: A woven mat")
    await form
      .locator("input[type=file]")
      .setInputFiles({ name: "Mat.pdf", mimeType: "application/pdf", buffer: work })
    await form.getByRole("button", { name: "Submit Assignment" }).click()
    await expect(
      page.getByText(/^Your work for “A woven mat”: no connection\. Kept on this device/),
    ).toBeVisible()
    await page.getByRole("link", { name: "On this phone" }).first().click()
    await expect(page.getByRole("article", { name: "Your work for “A woven mat”" })).toContainText(
      "1 hand-in",
    )
    await expectNoFault(page)
    await phone.close()

    phone = await open()
    const again = await phone.newPage()
    await again.goto("/student/assignments")
    await expect(cardOf(again, "A woven mat")).toContainText("Submitted", { timeout: 60_000 })
    await cardOf(again, "A woven mat").getByRole("button", { name: "Receipt" }).click()
    await expect(dialogOf(again, "Your work was received")).toContainText("Mat.pdf")
    const { submissions } = await admin("get", `/assignments?search=A woven mat`).then(({ assignments }) =>
      admin("get", `/assignments/${assignments[0].id}/submissions`),
    )
    expect(submissions.map(({ number }: { number: number }) => number)).toEqual([1])
  } finally {
    await phone?.close()
    rmSync(profile, { recursive: true, force: true })
  }
})
