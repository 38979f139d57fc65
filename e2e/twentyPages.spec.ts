import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { type Browser, expect, test } from "@playwright/test"
import { createAccount } from "./accounts.ts"
import { collegeUrl, withDatabase } from "./college.ts"
import { type Handwriting, photographHandwriting } from "./handwriting.ts"
import { openConnection } from "./network.ts"
import { enter, signedInCalls } from "./people.ts"
import { cardOf, dialogOf } from "./screen.ts"
import { activeTerm, teach } from "./teaching.ts"

const pages = 20
const work = { title: "Twenty pages by hand", maxMarks: 20, dueDate: "2083-01-31T16:30", studentClass: "P13" }

/** Ordinary pages, pencil, and the fullest page that exercise books have. */
const handwriting: readonly Handwriting[] = [
  { pen: "ball-point", tall: 3.5, pitch: 10, seed: 3 },
  { pen: "pencil", tall: 3.5, pitch: 10, seed: 5 },
  { pen: "ball-point", tall: 3, pitch: 7.8, seed: 7 },
  { pen: "pencil", tall: 2.5, pitch: 7.8, seed: 9 },
]

/** The private memory, in megabytes, of the browser's renderer process that uses the most. */
async function largestRenderer(browser: Browser) {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send("SystemInfo.getProcessInfo")
  await session.detach()
  const kilobytes = processInfo
    .filter(({ type, id }) => type === "renderer" && existsSync(`/proc/${id}/status`))
    .map(({ id }) => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0))
  return Math.max(0, ...kilobytes) / 1024
}

test("twenty pages of twelve megapixels become one PDF within 200 MB of memory, and one submission though the connection breaks five times", async ({
  browser,
  playwright,
  request,
}) => {
  test.slow()
  const launched = await playwright.chromium.launch(test.info().project.use.launchOptions)
  const kinds = await photographHandwriting(await launched.newPage(), handwriting)
  await launched.close()
  const files = Array.from({ length: pages }, (_, index) => test.info().outputPath(`IMG_${100 + index}.jpg`))
  for (const [at, path] of files.entries()) writeFileSync(path, kinds[at % kinds.length]!)
  const admin = await signedInCalls(request, "admin")
  const taught = await teach(admin, { code: "PHO901", name: "Photographs" }, await activeTerm(admin), {
    studentClass: "P13",
  })
  const { assignment } = await admin("post", "/assignments", { ...taught, ...work })
  const student = await createAccount(request, "Yankho", "student", { studentClass: "P13" })

  const connection = await openConnection(collegeUrl()!)
  const countCuts = connection.breakUploads({ every: 2, times: 5 })
  const context = await browser.newContext({
    baseURL: connection.url,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    await enter(page, student, "/student/assignments")
    await cardOf(page, work.title).getByRole("button", { name: "Submit Assignment" }).click()
    const form = dialogOf(page, `Submit: ${work.title}`)
    await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 6 })
    const before = await largestRenderer(browser)
    let peak = before
    const chooser = page.waitForEvent("filechooser")
    await form.getByRole("button", { name: "Choose pictures of the pages" }).click()
    const began = Date.now()
    await (await chooser).setFiles(files)
    const done = form.getByText(new RegExp(`^${pages} pages, .*MWK`))
    while (!(await done.isVisible())) peak = Math.max(peak, await largestRenderer(browser))
    const seconds = (Date.now() - began) / 1000
    const summary = await done.textContent()
    await form.getByRole("button", { name: "Submit Assignment" }).click()
    await expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event("online")))
        peak = Math.max(peak, await largestRenderer(browser))
        return dialogOf(page, "Your work was received").isVisible()
      })
      .toBe(true)
    const found = await withDatabase((db) =>
      db
        .selectFrom("submission_version")
        .innerJoin("submission", "submission.id", "submission_id")
        .innerJoin("file", "file.id", "file_id")
        .select(["number", "name", "size"])
        .where("assignment_id", "=", assignment.id)
        .execute(),
    )
    expect(countCuts()).toBe(5)
    expect(found).toMatchObject([{ number: 1, name: `${work.title}.pdf` }])
    const figures = `${summary}; ${seconds.toFixed(1)} s; renderer ${Math.round(before)} MB before, ${Math.round(peak)} MB at most; ${countCuts()} breaks`
    test.info().annotations.push({ type: "figures", description: figures })
    console.log(figures)
    const lecturer = await signedInCalls(request, "lecturer")
    const { submissions } = await lecturer("get", `/assignments/${assignment.id}/submissions`)
    expect(submissions).toHaveLength(1)
    expect(Number(found[0]!.size) / pages).toBeLessThan(70 * 1024)
    expect(peak - before).toBeLessThan(200)
  } finally {
    await context.close()
  }
})
