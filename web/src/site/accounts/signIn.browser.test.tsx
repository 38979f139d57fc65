import { afterEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { cleanup, render } from "vitest-browser-react"
import { forgetPerson, openFor, rememberPerson } from "../../lib/encryptedStorage/people.ts"
import { countEntries, dropEntries, entriesOf, storeEntry } from "../../lib/outbox/store.ts"
import { dropSession, personSignedIn, storeSession, untilSignInIsDone } from "../../lib/session/session.ts"
import { refusal, success } from "../../lib/testing/answers.ts"
import { elevenWrites } from "../../lib/testing/elevenWrites.ts"
import { fillDevice } from "../../lib/testing/fillDevice.ts"
import "../site.css"
import { untouched } from "../frame/form.ts"
import SignIn from "./SignIn.island.tsx"

afterEach(async () => {
  vi.restoreAllMocks()
  // The key is wrapped in the background.
  await untilSignInIsDone()
  // The data on the device would sign this person in when a later test has no connection.
  dropSession()
  await forgetPerson(bound.id)
})

const codeRefusal = (code: string, errors?: Record<string, string>) =>
  refusal(401, { message: "Please enter the code.", code, errors })

/** A portal that does nothing when it is entered. */
const portal = { src: "data:text/javascript,export const enter = async () => {}", imports: [], styles: [] }

async function open(answer: () => Response) {
  const sent = vi.spyOn(window, "fetch").mockImplementation(async () => answer())
  await render(<SignIn outcome={untouched} college="Demonstration College" portal={portal} />)
  await page.getByLabelText(/^Email or number/).fill("thoko@college.example")
  await page.getByLabelText("Password", { exact: true }).fill("chalk and slate")
  await page.getByRole("button", { name: "Login" }).click()
  return sent
}

test("two-factor sign-in is a step of its own, which is no problem, and takes a wrong code back to its box", async () => {
  const sent = await open(() => codeRefusal("two_factor"))
  const code = page.getByLabelText("Code")
  await expect.element(page.getByRole("heading", { name: "One more step" })).toBeVisible()
  await expect.element(code).toHaveFocus()
  await expect.element(page.getByText("There is a problem")).not.toBeInTheDocument()
  await expect.element(page.getByLabelText(/^Email or number/)).not.toBeVisible()

  sent.mockImplementation(async () => codeRefusal("two_factor", { code: "This code is not right." }))
  await code.fill("000000")
  await page.getByRole("button", { name: "Continue" }).click()
  await expect.element(page.getByRole("link", { name: "This code is not right." })).toBeVisible()
  await expect.element(code).toHaveValue("000000")
  const [, { body } = {}] = sent.mock.calls.at(-1) ?? []
  expect(JSON.parse(String(body))).toEqual({
    email: "thoko@college.example",
    password: "chalk and slate",
    code: "000000",
  })

  await page.getByRole("button", { name: "Start again" }).click()
  await expect.element(page.getByLabelText(/^Email or number/)).toHaveValue("thoko@college.example")
  await expect.element(code).not.toBeInTheDocument()
})

const bound = { id: 71, email: "thoko@college.example", number: null, role: "lecturer" as const }
const keyOf = (fill: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(fill)))

/** Leaves three unsent marks on this phone, encrypted with a key that only this password opens. */
async function leaveMarks(password: string) {
  const user = { ...bound, firstName: "Thoko", lastName: "Example" } as never
  await forgetPerson(bound.id)
  await dropEntries(bound.id)
  const signedIn = { user, deviceKey: keyOf(7) }
  await openFor(signedIn, password)
  storeSession({ token: "bearer", user })
  await rememberPerson(signedIn, password, Date.now())
  const marks = { ...elevenWrites[1]!, counted: { number: 3, singular: "mark", plural: "marks" } }
  expect(await storeEntry(bound.id, { ...marks, key: "key", at: Date.now() })).toBe(true)
  dropSession()
  return user
}
const opensMarks = async () => (await entriesOf(bound.id)).map(({ name }) => name)

/** Signs in on a server that was restored from an older backup. It has the older password and gives another key. */
async function signInAtRestored(user: object) {
  await open(() => success({ token: "bearer", user, deviceKey: keyOf(9) }))
  await expect.element(page.getByRole("heading", { name: "Your unsent work on this device" })).toBeVisible()
}

test.each([
  ["deactivated", 403, "inactive"],
  ["deleted", 401, "unauthenticated"],
])(
  "whose account was %s saves their unsent work as files, and it stays locked here",
  async (_, status, code) => {
    await leaveMarks("mtsinje ukuyenda 58")
    const refused = () => refusal(status, { code, message: "Please contact the college." })
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    // The password that `open` types doesn't open the work.
    await open(refused)
    const save = page.getByRole("button", { name: "Save it as files" })
    await expect.element(page.getByText("Please contact the college.")).toBeVisible()
    await page.getByLabelText("Password", { exact: true }).fill("mtsinje ukuyenda 58")
    await page.getByRole("button", { name: "Login" }).click()
    await expect.element(page.getByText(/^Your unsent work is on this device: 3 marks\. /)).toBeVisible()
    await save.click()
    await expect.element(page.getByText(/^Saved on this device\./)).toBeVisible()
    expect(saved).toEqual(["The-mark.json"])
    expect([personSignedIn(), await countEntries(bound.id)]).toEqual([undefined, 1])
  },
)

test("whose device can't open their unsent work is not told that it was saved as files", async () => {
  await leaveMarks("chalk and slate")
  await open(() => refusal(403, { code: "inactive", message: "Please contact the college." }))
  await expect.element(page.getByText(/^Your unsent work is on this device: 3 marks\. /)).toBeVisible()
  fillDevice("key")
  await page.getByRole("button", { name: "Save it as files" }).click()
  await expect.element(page.getByText("Not everything was saved. Try again.")).toBeVisible()
})

test("after a restore of the server, unsent work is opened with the password that was used here last", async () => {
  const user = await leaveMarks("mtsinje ukuyenda 58")
  await signInAtRestored(user)
  const earlier = page.getByLabelText("Earlier password", { exact: true })
  await earlier.fill("a guess")
  await page.getByRole("button", { name: "Open my work" }).click()
  await expect.element(page.getByText(/This password does not open your work/)).toBeVisible()
  await earlier.fill("mtsinje ukuyenda 58")
  await page.getByRole("button", { name: "Open my work" }).click()
  await expect.poll(opensMarks).toEqual(["mark 7"])
})

test("after a restore of the server, unsent work stays where its owner doesn't open it now, and is asked about again", async () => {
  const user = await leaveMarks("mtsinje ukuyenda 58")
  await signInAtRestored(user)
  await page.getByRole("button", { name: "Not now" }).click()
  await expect.poll(personSignedIn).toBe(bound.id)
  expect(await countEntries(bound.id)).toBe(1)
  expect(await opensMarks()).toEqual([])
  dropSession()
  await cleanup()
  await signInAtRestored(user)
})

test("after a restore of the server, unsent work is deleted only after a question that names it", async () => {
  const user = await leaveMarks("mtsinje ukuyenda 58")
  await signInAtRestored(user)
  await page.getByRole("button", { name: "Delete the work" }).click()
  await expect.element(page.getByText(/^Not sent, and lost then: 3 marks\./)).toBeVisible()
  await page.getByRole("button", { name: "Cancel" }).click()
  expect(await countEntries(bound.id)).toBe(1)
  await page.getByRole("button", { name: "Delete the work" }).click()
  await page.getByRole("button", { name: "Delete", exact: true }).click()
  await expect.poll(personSignedIn).toBe(bound.id)
  expect(await countEntries(bound.id)).toBe(0)
})
