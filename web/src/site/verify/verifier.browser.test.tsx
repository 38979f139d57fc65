import { hashes, keygen, sign } from "@noble/ed25519"
import { sha512 } from "@noble/hashes/sha2.js"
import { beforeAll, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { hexOf } from "#contract/registry/documents/bytes.ts"
import { makeCode } from "#contract/registry/documents/codes.ts"
import { digitsOf, encodeFacts, messageOf } from "#contract/registry/documents/payload.ts"
import { connectionLost, success } from "../../lib/testing/answers.ts"

hashes.sha512 = sha512
const facts = { name: "Thoko Example", programme: "Primary teaching", period: null, gpa: 3.4 }
const [known, newer] = ["00000001", "00000002"].map((id) => ({ id, ...keygen() })) as [Key, Key]
type Key = { id: string } & ReturnType<typeof keygen>
const codes = [1, 2].map((byte) => makeCode(new Uint8Array(11).fill(byte))) as [string, string]

/** The text of the QR code of a document. */
function scanned(code: string, { id, secretKey }: Key) {
  const bytes = encodeFacts({ ...facts, kind: "transcript", issued_on: "2026-11-23", key_id: id })
  const signed = new Uint8Array([...bytes, ...sign(messageOf(code, bytes), secretKey)])
  return `https://college.example/verify/${code}#${digitsOf(signed)}`
}

const keys = JSON.stringify([{ id: known.id, public_key: hexOf(known.publicKey) }])
beforeAll(async () => {
  document.body.innerHTML = `<form data-verify data-keys='${keys}'>
    <input name="code" aria-label="Code"><button>Verify</button></form><div data-verdict role="status"></div>`
  await import("./verifier.ts")
})

const verdict = page.getByRole("status")
async function check(text: string) {
  await page.getByLabelText("Code").fill(text)
  await page.getByRole("button", { name: "Verify" }).click()
}
const document1 = { ...facts, kind: "transcript", reference: "T-1", issued_on: "2026-11-23" }
const verified = (state: string) =>
  success({
    verification: {
      state,
      document: state === "valid" ? document1 : null,
      replaced_on: null,
      revoked_on: null,
    },
  })

test("a document whose key is newer than the page isn't called altered: the register decides", async () => {
  const fetched = vi.spyOn(window, "fetch").mockImplementation(async () => verified("valid"))
  await check(scanned(codes[0], newer))
  await expect.element(verdict).toMatchTextContent("The college issued this document, and it counts.")
  // The register also compares what the QR code says.
  const sent = JSON.parse(String(fetched.mock.lastCall?.[1]?.body))
  expect(sent).toEqual({ code: scanned(codes[0], newer).split("/verify/")[1] })
  fetched.mockImplementation(async () => verified("altered"))
  await check(scanned(codes[0], newer))
  await expect.element(verdict).toMatchTextContent("Don't rely on this document.")
  fetched.mockImplementation(connectionLost)
  await check(scanned(codes[0], newer))
  await expect.element(verdict).toMatchTextContent("This page doesn't have the key that signed this QR code")
  await check(scanned(codes[0], known))
  await expect.element(verdict).toMatchTextContent("Genuine, checked without a connection")
  await check(scanned(codes[0], { ...newer, id: known.id }))
  await expect.element(verdict).toMatchTextContent("Altered")
})

test("a slow verdict on one document doesn't appear as that on the next", async () => {
  const answers: ((reply: Response) => void)[] = []
  vi.spyOn(window, "fetch").mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  await check(codes[0])
  await check(codes[1])
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(verified("unknown"))
  await expect.element(verdict).toMatchTextContent("The college issued no document with this code.")
  answers[0]?.(verified("valid"))
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.element(verdict).toMatchTextContent("The college issued no document with this code.")
})

test("while a document is being checked, the verdict on the one before is gone", async () => {
  const fetched = vi.spyOn(window, "fetch").mockImplementation(async () => verified("valid"))
  await check(codes[0])
  await expect.element(verdict).toMatchTextContent("it counts")
  fetched.mockImplementation(() => new Promise(() => {}))
  await check(codes[1])
  await expect.element(verdict).toMatchTextContent("Checking...")
})
