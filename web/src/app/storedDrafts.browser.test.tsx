import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import * as z from "zod"
import type { Profile } from "#contract/people/people/profile.ts"
import { draftsOf, dropDrafts, lastDraft } from "../lib/drafts.ts"
import { sendNow } from "../lib/outbox/draining.ts"
import { currentEntries, find } from "../lib/outbox/entries.ts"
import { discardEntry, dropEntry, sendOrStore } from "../lib/outbox/outbox.ts"
import { useDeliver } from "../lib/outbox/useDeliver.ts"
import { noteServerTime } from "../lib/serverTime.ts"
import { connectionLost, success } from "../lib/testing/answers.ts"
import { fillDevice } from "../lib/testing/fillDevice.ts"
import { renderInPortal } from "../lib/testing/renderInPortal.tsx"
import { signInOnDevice } from "../lib/testing/signInOnDevice.ts"
import { TextField } from "../ui/fields/TextField.tsx"
import { type Drafts, DraftsContext } from "../ui/form/draftsContext.ts"
import { Form } from "../ui/form/Form.tsx"
import { Toasts } from "../ui/overlay/Toasts.tsx"
import { StoredDrafts } from "./StoredDrafts.tsx"

const ada = { id: 1, role: "lecturer" } as unknown as Profile
const grade = {
  name: "grade 1",
  endpoint: "POST /grades",
  parts: { body: { points: 7 } },
  title: "Grade",
  counted: { number: 1, singular: "grade", plural: "grades" },
  path: "/lecturer/dashboard",
  failure: "",
  form: "new grade",
} as const
const notice = page.getByText("Your unsaved entries in “Add Grade” are kept. Open the form to continue.")

const open = (path: string) =>
  renderInPortal(
    <>
      <h1>Add Grade</h1>
      <StoredDrafts person={1}>
        <DraftsContext.Consumer>
          {(drafts) => (
            <button type="button" onClick={() => void drafts?.find("new grade")}>
              Form
            </button>
          )}
        </DraftsContext.Consumer>
      </StoredDrafts>
      <Toasts />
    </>,
    { user: ada, address: path },
  )

/** Waits until the screen has looked for a draft, and has rendered its notice if it found one. */
async function lookForDraft() {
  await lastDraft(1)
  await new Promise(requestAnimationFrame)
}

test("the form with unsaved entries is named once, on its screen or the dashboard, until it is opened", async () => {
  await signInOnDevice(1)
  await dropDrafts(1)
  sessionStorage.clear()
  const heading = document.body.appendChild(document.createElement("h1"))
  heading.textContent = "Add Grade"
  draftsOf(1).store("new grade", { points: "7" })
  await expect.poll(() => draftsOf(1).find("new grade")).toEqual({ points: "7" })
  heading.remove()

  const elsewhere = await open("/lecturer/classes")
  await lookForDraft()
  expect(notice.query()).toBeNull()
  await elsewhere.unmount()

  const dashboard = await open("/lecturer/dashboard")
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByRole("button", { name: "Open", exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Form" }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await dashboard.unmount()

  await open("/lecturer/dashboard")
  await lookForDraft()
  expect(notice.query()).toBeNull()
  await dropDrafts(1)
})

test("what was typed on Tuesday is there on Friday", async () => {
  await signInOnDevice(1)
  const friday = Date.now()
  vi.spyOn(Date, "now").mockReturnValue(friday - 3 * 24 * 60 * 60_000)
  await draftsOf(1).store("new grade", { points: "7" })
  vi.restoreAllMocks()
  noteServerTime(new Date(friday).toUTCString())
  expect(await lastDraft(1)).toMatchObject({ form: "new grade" })
  expect(await draftsOf(1).find("new grade")).toEqual({ points: "7" })
  await dropDrafts(1)
})

test("a sent form's draft stays if the device couldn't store the entry, until the server has accepted it", async () => {
  await signInOnDevice(1)
  await dropDrafts(1)
  vi.spyOn(window, "fetch").mockImplementation(connectionLost)
  const drafts: { current: Drafts | null } = { current: null }
  await renderInPortal(
    <StoredDrafts person={1}>
      <DraftsContext.Consumer>
        {(given) => {
          drafts.current = given
          return null
        }}
      </DraftsContext.Consumer>
    </StoredDrafts>,
    { user: ada, address: "/lecturer/dashboard" },
  )
  await drafts.current!.store("new grade", { points: "7" })
  fillDevice()
  expect(await sendOrStore(grade)).toEqual({ state: "waiting", isStored: false })
  vi.mocked(IDBDatabase.prototype.transaction).mockRestore()
  drafts.current!.drop("new grade")
  expect(await draftsOf(1).find("new grade")).toEqual({ points: "7" })
  vi.mocked(window.fetch).mockImplementation(async () => success())
  sendNow()
  await expect.poll(() => draftsOf(1).find("new grade")).toBeUndefined()
})

function GradeForm() {
  const deliver = useDeliver()
  return (
    <Form
      draft="new grade"
      schema={z.object({ points: z.string() })}
      defaults={{ points: "" }}
      submitLabel="Save"
      onSubmit={() => deliver(grade)}
    >
      <TextField name="points" label="Points" />
    </Form>
  )
}

test("what was typed stays a draft if the device couldn't store the entry, until the server has it or its author gives it up", async () => {
  await signInOnDevice(1)
  await dropDrafts(1)
  vi.spyOn(window, "fetch").mockImplementation(connectionLost)
  fillDevice("outbox")
  await renderInPortal(
    <StoredDrafts person={1}>
      <GradeForm />
    </StoredDrafts>,
    { user: ada },
  )
  const points = page.getByRole("textbox", { name: /^Points/ })
  const save = page.getByRole("button", { name: "Save" })
  const submit = async (text: string) => {
    await points.fill(text)
    await save.click()
    await expect.poll(() => find("grade 1")?.state).toBe("waiting")
    await expect.element(save).not.toHaveAttribute("aria-busy", "true")
    await new Promise((resolve) => setTimeout(resolve, 500)) // A form stores its draft, or deletes it, in this time.
    expect(find("grade 1")?.isStored).toBe(false)
    await expect.poll(() => draftsOf(1).find("new grade")).toEqual({ points: text })
  }
  await submit("7")
  vi.mocked(window.fetch).mockImplementation(async () => success())
  sendNow()
  await expect.poll(currentEntries).toEqual([])
  expect(await draftsOf(1).find("new grade")).toBeUndefined()

  vi.mocked(window.fetch).mockImplementation(connectionLost)
  await submit("8")
  await discardEntry("grade 1")
  expect(await draftsOf(1).find("new grade")).toBeUndefined()
})

test("a form whose input waits in the outbox opens without it, and isn't called unsaved", async () => {
  await signInOnDevice(1)
  await dropDrafts(1)
  sessionStorage.clear()
  vi.spyOn(window, "fetch").mockImplementation(connectionLost)
  await draftsOf(1).store("new grade", { points: "7" })
  await sendOrStore(grade)
  let found: unknown = "nothing asked yet"
  const screen = await renderInPortal(
    <StoredDrafts person={1}>
      <DraftsContext.Consumer>
        {(drafts) => (
          <button
            type="button"
            onClick={() => void drafts?.find("new grade").then((draft) => (found = draft))}
          >
            Form
          </button>
        )}
      </DraftsContext.Consumer>
      <Toasts />
    </StoredDrafts>,
    { user: ada, address: "/lecturer/dashboard" },
  )
  await lookForDraft()
  expect(screen.container.textContent).not.toContain("Your unsaved entries")
  await page.getByRole("button", { name: "Form" }).click()
  await expect.poll(() => found).toBeUndefined()
  await draftsOf(1).store("new grade", { points: "8" })
  await page.getByRole("button", { name: "Form" }).click()
  await expect.poll(() => found).toEqual({ points: "8" })
  await dropEntry("grade 1")
  await dropDrafts(1)
})
