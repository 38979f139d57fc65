import { randomBytes } from "node:crypto"
import { expect, type Page, test } from "@playwright/test"
import { sql } from "kysely"
import { countWrappedKeys } from "./browserStorage.ts"
import { withDatabase } from "./college.ts"
import { openPhone, waitForStoredPortal } from "./phone.ts"
import { assignmentTitles, createClass, openHandIn, signIn, submit } from "./sharedPhoneSteps.ts"

const size = 5 * 1024 ** 2
const file = () => ({
  name: "well.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size), Buffer.from("\n%%EOF\n")]),
})

test("a hand-in of 5 MB arrives once and in time, though the connection breaks twenty times, the power is cut and the due time passes", async ({
  request,
}) => {
  test.slow()
  const { students, assignments } = await createClass(request)
  const [tiyamike] = students
  const phone = await openPhone()
  const countCuts = phone.connection.breakUploads({ every: 3, times: 20 })
  /** Tells the page each time that the connection is back, as the browser does. */
  const cutTimes = (page: Page, times: number) =>
    expect
      .poll(async () => {
        await page.evaluate(() => dispatchEvent(new Event("online")))
        return countCuts()
      })
      .toBeGreaterThanOrEqual(times)
  try {
    let page = await phone.start()
    await signIn(page, tiyamike)
    await waitForStoredPortal(page)
    await expect.poll(() => countWrappedKeys(page)).toBe(1)
    const dialog = await openHandIn(page, assignmentTitles[0])
    await dialog.locator("input[type=file]").setInputFiles(file())
    await submit(dialog)
    await cutTimes(page, 10)
    await phone.kill()
    await withDatabase((db) =>
      db
        .updateTable("assignment")
        .set({ due_at: sql`now()`, late_allowed: false })
        .where("id", "=", assignments[0]!)
        .execute(),
    )
    page = await phone.start()
    const sent = page.waitForResponse(/\/submit$/)
    await signIn(page, tiyamike)
    await cutTimes(page, 20)
    const answer = await sent
    expect(answer.status(), await answer.text()).toBe(201)
    expect((await answer.json()).data.submission.late).toBe(false)
    const found = await withDatabase((db) =>
      db
        .selectFrom("submission_version")
        .innerJoin("submission", "submission.id", "submission_id")
        .select("number")
        .where("assignment_id", "=", assignments[0]!)
        .execute(),
    )
    expect(found).toEqual([{ number: 1 }])
  } finally {
    await phone.close()
  }
})
