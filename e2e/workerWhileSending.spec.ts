import { randomBytes } from "node:crypto"
import { expect, test } from "@playwright/test"
import { withDatabase } from "./college.ts"
import { letNewerWorkerTakeOver, openPhone, waitForStoredPortal } from "./phone.ts"
import { assignmentTitles, createClass, openHandIn, signIn, submit } from "./sharedPhoneSteps.ts"

const file = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(3 * 1024 ** 2), Buffer.from("\n%%EOF\n")]),
})

test("a newer service worker that takes over while files are being sent, and a page that is then loaded again, lose nothing and send nothing twice", async ({
  request,
}) => {
  test.slow()
  const { students, assignments } = await createClass(request)
  const phone = await openPhone()
  try {
    const page = await phone.start()
    await signIn(page, students[0])
    await waitForStoredPortal(page)
    // A proxy says that the server is starting, until all work waits.
    phone.connection.answerInstead((path) =>
      path.startsWith("/api/resumable-uploads") ? { status: 502, type: "text/html", text: "" } : undefined,
    )
    for (const title of assignmentTitles) {
      const dialog = await openHandIn(page, title)
      await dialog.locator("input[type=file]").setInputFiles(file(`My work ${title}.pdf`))
      await submit(dialog)
      await expect(
        page.getByText(new RegExp(`Your work for “${title}”.*: the college’s server is busy\\. Kept on`)),
      ).toBeVisible()
      await expect(dialog).toHaveCount(0)
    }
    // The newer worker is the same release with another byte.
    const worker = await (await fetch(new URL("/sw.js", phone.connection.url))).text()
    phone.connection.answerInstead((path) =>
      path === "/sw.js" ? { type: "text/javascript", text: `${worker}\n// next` } : undefined,
    )
    const pieces = () =>
      phone.connection.forwardedRequests().filter((line) => line.startsWith("PATCH /api/resumable-uploads"))
    await page.evaluate(() => dispatchEvent(new Event("online")))
    await expect.poll(() => pieces().length).toBeGreaterThan(2)
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await letNewerWorkerTakeOver(page)
    const sentPieces = pieces().length
    expect(submissions(phone.connection.forwardedRequests()).length).toBeLessThan(assignmentTitles.length)
    await expect.poll(() => pieces().length).toBeGreaterThan(sentPieces + 2)
    await page.reload()
    await expect.poll(() => submissions(phone.connection.forwardedRequests()).length).toBe(3)
    await expect(page.getByText(/^Sending Your work for/)).toHaveCount(0)
    const found = await withDatabase((db) =>
      db
        .selectFrom("submission_version")
        .innerJoin("submission", "submission.id", "submission_id")
        .select(["assignment_id", "number"])
        .where("assignment_id", "in", assignments)
        .orderBy("assignment_id")
        .execute(),
    )
    expect(found).toEqual(assignments.map((assignment_id) => ({ assignment_id, number: 1 })))
  } finally {
    await phone.close()
  }
})

const submissions = (requests: readonly string[]) =>
  requests.filter((line) => /^POST \/api\/assignments\/\d+\/submit$/.test(line))
