import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { expect, type Page, test } from "@playwright/test"
import jsqr from "jsqr"
import { toBuffer } from "qrcode"
import sharp from "sharp"
import { issueReportCard, someFacts } from "../server/test/documents/reportCards.ts"
import { expectNoFault } from "./axe.ts"
import { collegeUrl, documentKeyOf, withDatabase } from "./college.ts"
import { enter } from "./people.ts"

/** Reads a QR code as a cheap printer prints it, tilted and smudged, with a third party's reader. */
async function scan(text: string) {
  const code = await toBuffer(text, { errorCorrectionLevel: "M", scale: 5 })
  const picture = sharp(code).rotate(7, { background: "white" }).blur(1.2).ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? "unreadable"
}

const issue = () =>
  withDatabase(async (db) => {
    const documentKey = await documentKeyOf(db)
    const { id: admin } = await db
      .selectFrom("person")
      .select("id")
      .where("role", "=", "admin")
      .executeTakeFirstOrThrow()
    const { id: student } = await db
      .selectFrom("student")
      .select("id")
      .orderBy("id")
      .executeTakeFirstOrThrow()
    const college = { db, documentKey, config: { publicUrl: collegeUrl()! }, people: { admin } }
    const cards = []
    for (let count = 0; count < 4; count++) cards.push(await issueReportCard(college, student))
    const [valid, revoked, replaced, later] = cards as [Card, Card, Card, Card]
    const now = new Date().toISOString()
    await db
      .updateTable("document")
      .set({ revoked_at: now, revoked_by: admin, revoked_reason: "Wrong name" })
      .where("id", "=", revoked.id)
      .execute()
    await db.updateTable("document").set({ replaced_by: later.id }).where("id", "=", replaced.id).execute()
    return { valid, revoked, replaced }
  })
type Card = Awaited<ReturnType<typeof issueReportCard>>

const verdict = (page: Page) => page.getByRole("status")
const field = (page: Page) => page.getByLabel("Code, or what the QR code says")

async function paste(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole("button", { name: "Verify" }).click()
}

const withOtherDigit = (address: string) =>
  address.replace(/(\d)(?=\d{40}$)/, (digit) => `${(Number(digit) + 1) % 10}`)

test("anybody verifies a document with its QR code or its code, with a connection and without", {
  tag: "@gate",
}, async ({ page, context }) => {
  const { valid, revoked, replaced } = await issue()
  const scanned = await scan(valid.address)
  expect(scanned).toBe(valid.address)

  await page.goto(scanned)
  await expect(verdict(page)).toContainText("Valid")
  for (const text of [someFacts.name, someFacts.programme, "3.42", valid.reference])
    await expect(verdict(page)).toContainText(text)
  await expectNoFault(page)

  await page.goto(`${new URL(scanned).origin}/verify`)
  await paste(page, valid.code.toLowerCase())
  await expect(verdict(page)).toContainText("The college issued this document, and it counts.")
  await paste(page, `${valid.code.slice(0, -1)}?`)
  await expect(verdict(page)).toContainText("A character is missing or wrong")
  await paste(page, withOtherDigit(scanned))
  await expect(verdict(page)).toContainText("Altered")
  await paste(page, await scan(revoked.address))
  await expect(verdict(page)).toContainText("The college revoked this document on")
  await paste(page, await scan(replaced.address))
  await expect(verdict(page)).toContainText("A newer document was issued in its place on")
  await expectNoFault(page)

  await context.setOffline(true)
  await paste(page, scanned)
  await expect(verdict(page)).toContainText("Genuine, checked without a connection")
  await expect(verdict(page)).toContainText(someFacts.name)
  await paste(page, withOtherDigit(scanned))
  await expect(verdict(page)).toContainText("Altered")
  await paste(page, revoked.address)
  await expect(verdict(page)).toContainText("can't know whether it was revoked or replaced since")
  await paste(page, valid.code)
  await expect(verdict(page)).toContainText("Paste what the QR code says")
})

test("a saved page checks QR codes by itself, with the browser's Ed25519 or without", async ({
  page,
  request,
  context,
}) => {
  const { valid } = await issue()
  const file = join(await mkdtemp(join(tmpdir(), "mphunzitsi-saved-")), "verify.html")
  await writeFile(file, await (await request.get("/verify")).text())
  await context.setOffline(true)
  for (const library of [false, true]) {
    if (library) await page.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }))
    await page.goto(pathToFileURL(file).href)
    await paste(page, valid.address)
    await expect(verdict(page)).toContainText("Genuine, checked without a connection")
    await paste(page, withOtherDigit(valid.address))
    await expect(verdict(page)).toContainText("Altered")
  }
})

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false })
  test("the address of a document says what was issued, and nothing keeps it", async ({ page }) => {
    const { valid } = await issue()
    const reply = await page.goto(valid.address)
    expect(reply?.headers()["cache-control"]).toBe("no-store")
    await expect(verdict(page)).toContainText(someFacts.name)
    await paste(page, withOtherDigit(valid.address))
    await expect(verdict(page)).toContainText("Altered")
  })
})

test("the office finds a document in its register and revokes it with a reason", async ({ page }) => {
  const { valid } = await issue()
  await enter(page, "admin", `/admin/documents?search=${valid.reference}`)
  await page.getByRole("link", { name: someFacts.name }).click()
  const panel = page.getByRole("dialog")
  await expect(panel.getByText(valid.code)).toBeVisible()
  await expectNoFault(page)
  await panel.getByRole("button", { name: /^More for/ }).click()
  await page.getByRole("menuitem", { name: "Revoke" }).click()
  await page.getByLabel("Reason").fill("The name was spelt wrong.")
  await page.getByRole("dialog").last().getByRole("button", { name: "Revoke" }).click()
  await expect(page.getByText("Document revoked.").first()).toBeVisible()
  await expect(panel.getByText("The name was spelt wrong.")).toBeVisible()
  await page.goto(valid.address)
  await expect(verdict(page)).toContainText("Revoked")
})
