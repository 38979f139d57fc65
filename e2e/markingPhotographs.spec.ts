import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test"
import { createAccount } from "./accounts.ts"
import { photographHandwriting } from "./handwriting.ts"
import { enter, signedInCalls } from "./people.ts"
import { cardOf, dialogOf } from "./screen.ts"
import { activeTerm, teach } from "./teaching.ts"

const classSize = 35
const work = { title: "A page by hand", maxMarks: 100, dueDate: "2083-01-31T16:30", studentClass: "P8" }
const sentence = "Write the heading first."

type Upload = { name: string; mimeType: string; buffer: Buffer }

/** Three photographs of handwritten pages, of 12 megapixels each. */
async function takePhotographs(browser: Browser): Promise<Upload[]> {
  const page = await browser.newPage()
  const pictures = await photographHandwriting(page, [
    { pen: "ball-point", tall: 3.5, pitch: 10, seed: 21 },
    { pen: "pencil", tall: 3.5, pitch: 10, seed: 23 },
    { pen: "ball-point", tall: 3, pitch: 7.8, seed: 25 },
  ])
  await page.close()
  return pictures.map((buffer, index) => ({ name: `IMG_${200 + index}.jpg`, mimeType: "image/jpeg", buffer }))
}

/** Hands in photographs through the student's form, and returns the PDF that it made of them. */
async function handInPhotographs(page: Page, assignmentId: number, photographs: Upload[]): Promise<Upload> {
  await cardOf(page, work.title).getByRole("button", { name: "Submit Assignment" }).click()
  const form = dialogOf(page, `Submit: ${work.title}`)
  const chooser = page.waitForEvent("filechooser")
  await form.getByRole("button", { name: "Choose pictures of the pages" }).click()
  await (await chooser).setFiles(photographs)
  await form.getByText(new RegExp(`^${photographs.length} pages?, .*MWK`)).waitFor()
  await form.getByRole("button", { name: "Submit Assignment" }).click()
  await dialogOf(page, "Your work was received").waitFor()
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem("token"))}` }
  const own = await page.request.get(`/api/assignments/${assignmentId}/my-submission`, { headers })
  const { submission } = (await own.json()).data
  const file = await page.request.get(`/api/assignments/submissions/${submission.id}/download`, { headers })
  return { name: "pages.pdf", mimeType: "application/pdf", buffer: await file.body() }
}

/** A class that has handed in PDFs of three photographs, photographs as they were taken, and PDFs of one photograph, in turns. */
async function createSubmissions(request: APIRequestContext, browser: Browser) {
  const photographs = await takePhotographs(browser)
  const admin = await signedInCalls(request, "admin")
  const taught = await teach(admin, { code: "PHO902", name: "Photographs" }, await activeTerm(admin), {
    studentClass: work.studentClass,
  })
  const { assignment } = await admin("post", "/assignments", { ...taught, ...work })
  const newcomers = []
  for (let index = 0; index < classSize; index += 1) {
    const name = `Mwayi${String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26))}`
    newcomers.push(await createAccount(request, name, "student", { studentClass: work.studentClass }))
  }
  const files: Upload[] = []
  for (const [index, chosen] of [photographs, photographs.slice(0, 1)].entries()) {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
    await enter(page, newcomers[index]!, "/student/assignments")
    files.push(await handInPhotographs(page, assignment.id, chosen))
    await page.close()
  }
  const kinds = [...files, ...photographs]
  for (const [index, newcomer] of newcomers.entries()) {
    if (index < files.length) continue
    const student = await signedInCalls(request, newcomer)
    const submissionFile = kinds[index % kinds.length]!
    await student("post", `/assignments/${assignment.id}/submit`, undefined, { submissionFile })
  }
  const { subjectId, termId } = taught
  const desk = `/lecturer/marks/${subjectId}/${work.studentClass}/desk?term=${termId}&work=a${assignment.id}`
  return { desk, assignmentId: assignment.id as number }
}

/** Notes for each Enter how many milliseconds pass until a page of the next student's work is painted. */
function noteTimesBetweenWorks() {
  const times: number[] = []
  Object.assign(window, { times })
  const region = () => document.querySelector(".desk-work")
  const shownStudent = () => {
    const picture = region()?.querySelector<HTMLImageElement>(".desk-page img")
    return picture?.complete && picture.naturalWidth > 0 ? region()?.getAttribute("aria-label") : undefined
  }
  addEventListener(
    "keydown",
    ({ key, timeStamp }) => {
      if (key !== "Enter") return
      const before = region()?.getAttribute("aria-label")
      const look = () => {
        const student = shownStudent()
        if (student && student !== before)
          requestAnimationFrame(() => times.push(performance.now() - timeStamp))
        else if (region()) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    true,
  )
}

test("thirty-five photographed works are marked with feedback one after the other, and all marks arrive once", async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const { desk, assignmentId } = await createSubmissions(request, browser)
  await page.setViewportSize({ width: 1366, height: 657 })
  await page.addInitScript(noteTimesBetweenWorks)
  let writes = 0
  page.on("request", (request) => {
    if (request.method() === "PUT") writes += 1
  })
  await enter(page, "lecturer", desk)
  const shown = page.getByRole("region", { name: /^Handed in by / })
  const seen = new Set<string>()
  for (let index = 0; index < classSize; index += 1) {
    await expect(shown.locator("img").first()).toHaveJSProperty("complete", true)
    // A lecturer reads longer than the next work takes to come.
    if (index < classSize - 1) await expect(page.getByText(/^The next .* here: /)).toBeVisible()
    const student = (await shown.getAttribute("aria-label"))!
    seen.add(student)
    await page.keyboard.type(`${40 + index}`, { delay: 30 })
    await page.keyboard.press("f")
    await page.keyboard.type(sentence, { delay: 15 })
    await page.keyboard.press("Enter")
    if (index < classSize - 1) await expect(shown).not.toHaveAttribute("aria-label", student)
  }
  await expect(page.getByText(/Saved \d\d:\d\d:\d\d/)).toBeVisible()
  expect(seen.size).toBe(classSize)
  const lecturer = await signedInCalls(request, "lecturer")
  const { submissions } = await lecturer("get", `/assignments/${assignmentId}/submissions?limit=100`)
  const marks = submissions.map(({ grade }: { grade: number | null }) => grade)
  expect(marks.toSorted()).toEqual(Array.from({ length: classSize }, (_, index) => 40 + index))
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times)
  expect(times).toHaveLength(classSize - 1)
  const sorted = times.map(Math.round).toSorted((one, other) => one - other)
  const figures = `from a work to the next ${sorted[sorted.length >> 1]} ms in the middle, ${sorted.at(-1)} ms at most; ${writes} writes`
  test.info().annotations.push({ type: "figures", description: figures })
  console.log(figures)
})
