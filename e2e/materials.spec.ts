import { readFileSync } from "node:fs"
import { expect, test } from "@playwright/test"
import { createAccount } from "./accounts.ts"
import { expectNoFault } from "./axe.ts"
import { cutDownload, cutUpload } from "./brokenTransfers.ts"
import { typedDateInDays } from "./days.ts"
import { enter, signedInCalls } from "./people.ts"
import { cardOf, dialogOf, expectToast, waitForPaint } from "./screen.ts"
import { teach } from "./teaching.ts"

// Each test continues from the state in which the previous one left the college.
test.describe.configure({ mode: "serial" })

/** Six megabytes of text without two equal lines. */
const lesson = Buffer.from(
  Array.from({ length: 120_000 }, (_, index) =>
    `Line ${index} of the lesson, ${(index * 7919) % 104_729}.`.padEnd(51),
  ).join("\n"),
)
const size = "5.95 MB"

let className = ""
const code = "MAT900"

/**
 * A separate subject that the demonstration's lecturer teaches to its student's class, without the data of an earlier attempt.
 */
test.beforeAll(async ({ request }) => {
  const student = await signedInCalls(request, "student")
  const { term } = await student("get", "/terms/current")
  className = (await student("get", "/students/me")).student.class
  const admin = await signedInCalls(request, "admin")
  await teach(admin, { code, name: "Numeracy" }, term)
  const { materials } = await admin("get", "/materials?search=Numeracy")
  for (const { id } of materials) await admin("delete", `/materials/${id}`)
})

test("a file whose connection is cut three times arrives, while the lecturer looks at other screens", {
  tag: "@gate",
}, async ({ page }) => {
  test.slow()
  const elsewhere = Promise.withResolvers<void>()
  await cutUpload(page, [5, 20, 40], elsewhere.promise)
  await enter(page, "lecturer", "/lecturer/materials")
  await page.getByRole("button", { name: "Upload Material" }).first().click()
  const form = dialogOf(page, "Upload material")
  const send = form.getByRole("button", { name: "Upload Material" })
  await send.click()
  const summary = form.locator(".summary")
  await expect(summary.getByRole("heading")).toHaveText("Please fill in all required fields")
  await expect(form).toContainText("Please select a file to upload")
  await expectNoFault(page)
  await form.locator("input[type=file]").setInputFiles({
    name: "Place value.txt",
    mimeType: "text/plain",
    buffer: lesson,
  })
  await form.getByRole("textbox", { name: "Title" }).fill("Place value")
  await form.getByRole("combobox", { name: "Module" }).selectOption(`${code} Numeracy`)
  await form.getByRole("combobox", { name: "Target class" }).selectOption(className)
  await expect(form.getByRole("combobox", { name: "Type" })).toHaveValue("document")
  await send.click()

  const going = page.getByRole("region", { name: "Files on their way" })
  await expect(going).toContainText("Sending Place value.txt")
  await page.getByRole("link", { name: "My Students" }).click()
  await page.getByRole("heading", { level: 1, name: "My Students" }).waitFor()
  await expect(going).toContainText("of 6 MB")
  await expectNoFault(page)
  elsewhere.resolve()
  await expect(going).toBeHidden()
  await expectToast(page, "Material uploaded successfully!")
  const sent = await page.evaluate(() => window.sentBytes ?? 0)
  expect(sent).toBeGreaterThan(lesson.length)
  expect(sent).toBeLessThanOrEqual(1.05 * lesson.length)

  await page.getByRole("link", { name: "Course Materials" }).click()
  const card = cardOf(page, "Place value")
  await expect(card).toContainText(`${code} Numeracy`)
  await expect(card).toContainText(`For ${className}`)
  await expect(card).toContainText(`Place value.txt, ${size}`)
  await expect(page.locator(".figures")).toContainText(/Total Materials\d+Documents\d+Videos\d+Images\d+/)
})

test("an upload goes on by itself after the page was closed", async ({ page }) => {
  test.slow()
  const released = Promise.withResolvers<void>()
  const { secondBreak } = await cutUpload(page, [1, 6], released.promise)
  await enter(page, "lecturer", "/lecturer/materials")
  await page.getByRole("button", { name: "Upload Material" }).first().click()
  const form = dialogOf(page, "Upload material")
  const chosen = { name: "Fractions.txt", mimeType: "text/plain", buffer: lesson.subarray(1000) }
  await form.locator("input[type=file]").setInputFiles(chosen)
  await form.getByRole("textbox", { name: "Title" }).fill("Fractions")
  await form.getByRole("combobox", { name: "Module" }).selectOption(`${code} Numeracy`)
  await form.getByRole("combobox", { name: "Target class" }).selectOption("Everybody")
  await form.getByRole("button", { name: "Upload Material" }).click()
  await expect(page.getByText(/^\d.* of 5.9 MB/)).toBeVisible()
  // Otherwise, the new page would send the piece that should remain.
  await secondBreak
  await page.reload()
  await expect(page.getByRole("region", { name: "Files on their way" })).toContainText(
    "Sending Fractions.txt",
  )
  await expectToast(page, "Material uploaded successfully!")
  await expect(cardOf(page, "Fractions")).toContainText("For everybody")
  // The piece that the reload left behind still waits here. Before this point, requests of the new page could be left waiting
  // with it.
  await page.unrouteAll({ behavior: "ignoreErrors" })
})

test("a student of the class sees what a material costs, reads its beginning and downloads it over a cut connection", {
  tag: "@gate",
}, async ({ page, context }) => {
  test.slow()
  await cutDownload(page, 2_000_000)
  await enter(page, "student", "/student/modules")
  await cardOf(page, "Numeracy")
    .getByRole("link", { name: /View Materials/ })
    .click()
  await expect(page).toHaveURL(/\/student\/materials\?subject_id=\d+&term_number=\d/)
  const card = cardOf(page, "Place value")
  await expect(card).toContainText(`Place value.txt, ${size}`)
  await expect(card).toContainText(/Estimate: MWK 18 of mobile data, (about|under) \d+ (second|minute)s?/)
  await expectNoFault(page)

  await card.getByRole("button", { name: "Preview" }).click()
  const panel = dialogOf(page, "Place value")
  await panel.getByRole("button", { name: "Show text (32 KB) of Place value" }).click()
  await expect(panel).toContainText("Line 7 of the lesson")
  await expect(panel).toContainText("This is the beginning.")
  await expectNoFault(page)
  await panel.getByRole("button", { name: "Close" }).click()

  const goesOn = page.waitForRequest((request) => "range" in request.headers())
  const saved = page.waitForEvent("download")
  const begun = page.waitForResponse((response) => response.url().endsWith("/download"))
  // A download that is started without a connection begins once there is one.
  await context.setOffline(true)
  await card.getByRole("button", { name: /^Download/ }).click()
  const going = page.getByRole("region", { name: "Files on their way" })
  await expect(going).toContainText("No connection.")
  await context.setOffline(false)
  await begun
  await context.setOffline(true)
  await expect(going).toContainText("No connection. This download continues at")
  await context.setOffline(false)
  expect((await goesOn).headers().range).toMatch(/^bytes=\d+-$/)
  const file = await saved
  expect(file.suggestedFilename()).toBe("Place value.txt")
  expect(readFileSync(await file.path()).equals(lesson)).toBe(true)
  await expect(going).toBeHidden()
})

test("a student of another class finds nothing of it, also by its address", async ({ page, request }) => {
  const admin = await signedInCalls(request, "admin")
  const { materials } = await admin("get", "/materials?search=Place+value")
  await enter(
    page,
    await createAccount(request, "Tadala", "student"),
    "/student/materials?search=Place+value",
  )
  await expect(page.getByRole("heading", { name: "No materials found" })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem("token"))
  for (const path of ["", "/download", "/url"]) {
    const answer = await page.request.get(`/api/materials/${materials[0].id}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status()).toBe(404)
  }
  await page.goto(`/student/materials?view=${materials[0].id}`)
  await waitForPaint(page)
  await expect(page.getByText("Place value")).toHaveCount(0)
})

test("a lecturer shares a link later, opens a file, and deletes; an administrator sees all", async ({
  page,
}) => {
  await enter(page, "lecturer", "/lecturer/materials?type=document")
  await page.getByRole("button", { name: "Upload Material" }).first().click()
  const form = dialogOf(page, "Upload material")
  await form.getByRole("radio", { name: "A link to another site" }).check()
  await form.getByRole("textbox", { name: "Link" }).fill("https://example.com/decimals")
  await form.getByRole("textbox", { name: "Title" }).fill("Decimals")
  await form.getByRole("combobox", { name: "Module" }).selectOption(`${code} Numeracy`)
  await form.getByRole("combobox", { name: "Target class" }).selectOption("Class A")
  await form.getByRole("textbox", { name: "Publish at (optional)" }).fill(typedDateInDays(3))
  await form.getByLabel("Publish at: time").fill("08:00")
  await form.getByRole("button", { name: "Upload Material" }).click()
  await expectToast(page, "Material uploaded successfully!")
  const card = cardOf(page, "Decimals")
  await expect(card).toContainText("Link to example.com")
  await expect(card).toContainText("Publishes")
  await expectNoFault(page)

  await card.getByRole("button", { name: "Actions for Decimals" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  const question = dialogOf(page, "Delete material")
  await expect(question).toContainText("Are you sure you want to delete this material?")
  await question.getByRole("button", { name: "Delete" }).click()
  await expectToast(page, "Material deleted successfully!")
  await expect(card).toBeHidden()

  await enter(page, "admin", "/admin/materials?search=Fractions")
  const opened = page.waitForEvent("download")
  await page.getByRole("link", { name: "Fractions" }).click()
  await dialogOf(page, "Fractions").getByRole("button", { name: /^View/ }).click()
  expect((await opened).suggestedFilename()).toBe("Fractions.txt")
  await expectNoFault(page)
})

test("a lecturer puts a module's content in order under headings, with keys and by dragging", async ({
  page,
  request,
}) => {
  const lecturer = await signedInCalls(request, "lecturer")
  const { subjects } = await lecturer("get", `/lecturers/my/subjects?search=${code}`)
  await enter(page, "lecturer", `/lecturer/modules?search=${code}`)
  const opened = page.waitForEvent("popup")
  await cardOf(page, "Numeracy")
    .getByRole("link", { name: /^Manage Content/ })
    .click()
  const content = await opened
  await expect(content).toHaveURL(new RegExp(`/lecturer/modules/${subjects[0].id}/content$`))
  const rows = content.getByRole("list", { name: "Content" }).getByRole("listitem")
  await expect(rows).toContainText(["Place value", "Fractions"])

  await content.getByRole("button", { name: "Add heading" }).click()
  const form = dialogOf(content, "Add heading")
  await form.getByRole("textbox", { name: "Heading" }).fill("Week 1")
  await form.getByRole("button", { name: "Add heading" }).click()
  await expect(rows).toContainText(["Week 1", "Place value", "Fractions"])
  const up = content.getByRole("button", { name: "Move up Fractions" })
  await up.focus()
  await content.keyboard.press("Enter")
  await expect(content.getByText("Fractions is now 2 of 3.")).toBeAttached()
  await expect(up).toBeFocused()
  await expectToast(content, "Content saved.")
  await expectNoFault(content)

  const from = await content.getByRole("button", { name: "Drag Place value" }).boundingBox()
  const to = await rows.nth(0).boundingBox()
  await content.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10)
  await content.mouse.down()
  await content.mouse.move((from?.x ?? 0) + 10, (to?.y ?? 0) + 4, { steps: 8 })
  await content.mouse.up()
  await expect(rows).toContainText(["Place value", "Week 1", "Fractions"])
  await content.getByRole("button", { name: "Rename Week 1" }).click()
  const rename = dialogOf(content, "Rename heading")
  await rename.getByRole("textbox", { name: "Heading" }).fill("Week 2")
  await rename.getByRole("button", { name: "Save changes" }).click()
  await expect(rows).toContainText(["Place value", "Week 2", "Fractions"])
  const order = async () => {
    const answer = await lecturer("get", `/modules/${subjects[0].id}/content`)
    return answer.content.items.map(({ title }: { title: string }) => title)
  }
  await expect.poll(order).toEqual(["Place value", "Week 2", "Fractions"])
  await content.getByRole("button", { name: "Remove Week 2" }).click()
  await expect.poll(order).toEqual(["Place value", "Fractions"])
})
