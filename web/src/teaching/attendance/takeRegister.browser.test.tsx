import { QueryClient, useQuery } from "@tanstack/react-query"
import type { ComponentProps } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import "../../ui/styles/ui.css"
import { draftsOf, dropDrafts } from "../../lib/drafts.ts"
import { sendNow } from "../../lib/outbox/draining.ts"
import { currentEntries, entryMadeFrom } from "../../lib/outbox/entries.ts"
import { dropEntry } from "../../lib/outbox/outbox.ts"
import { countEntries, dropEntries } from "../../lib/outbox/store.ts"
import { dropSession } from "../../lib/session/session.ts"
import { connectionLost, refusal, success } from "../../lib/testing/answers.ts"
import { fillDevice } from "../../lib/testing/fillDevice.ts"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { signInOnDevice } from "../../lib/testing/signInOnDevice.ts"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { TakeRegister } from "./TakeRegister.tsx"

const student = (id: number, last_name: string) => ({
  id,
  first_name: "Mphatso",
  last_name,
  student_number: `IPTE25-000${id}`,
  is_excused: false,
})
const students = [student(1, "Banda"), student(2, "Chirwa"), student(3, "Jere")]

type Body = { attendance: { status: string }[]; version?: number }
let sent: Body[]
let answer: () => Promise<Response>
const accepted = async () => success({}, "Attendance marked successfully!")

beforeEach(async () => {
  await signInOnDevice(1)
  sent = []
  answer = accepted
  vi.spyOn(window, "fetch").mockImplementation((_, init) => {
    sent.push(JSON.parse(String(init?.body)))
    return answer()
  })
  await dropDrafts(1)
  await dropEntries(1)
})
afterEach(async () => {
  for (const { name } of currentEntries()) await dropEntry(name)
  dropSession()
})

const sheet = {
  name: "register 7",
  title: "Register of MAT101, P3, 10:00",
  path: "/lecturer/attendance/take/7",
  moduleId: 5,
  date: "2026-11-23",
  lessonId: 7,
  students,
  session: null,
}
const drafts = draftsOf(1)
const open = (properties: Partial<ComponentProps<typeof TakeRegister>> = {}) =>
  renderInPortal(
    <DraftsContext value={drafts}>
      <TakeRegister sheet={sheet} {...properties} />
    </DraftsContext>,
  )
const row = (name: string) => page.getByRole("button", { name: new RegExp(`^Mphatso ${name} `) })
const shows = (name: string, status: string) => expect.element(row(name).getByText(status)).toBeVisible()
const submit = page.getByRole("button", { name: "Submit" })
const marksIn = (body: Body | undefined) => body?.attendance.map(({ status }) => status)

/** The register as submitted by a colleague, who marked Jere as absent. */
const theirs = {
  version: 4,
  may_edit: true,
  taken_at: "2026-11-23T08:05:00Z",
  taken_by_name: "Grace Phiri",
  students: students.map(
    (student) => ({ ...student, status: student.id === 3 ? "absent" : "present" }) as const,
  ),
}
const conflicting = (current: object) => async () =>
  refusal(409, { code: "conflict", message: "Grace Phiri took the register of this class.", current })
const conflict = page.getByRole("region", { name: "This register was taken meanwhile" })

test("each tap is stored on the device at once, and shown when the register is opened again", async () => {
  const first = await open()
  await row("Chirwa").click()
  await expect.poll(() => drafts.find("register 7")).toMatchObject({ taps: { 2: "absent" } })
  await first.unmount()
  await open()
  await shows("Chirwa", "Absent")
  await shows("Banda", "Present")
})

test("Submit sends everybody's status once, and forgets the draft", async () => {
  const onDone = vi.fn()
  await open({ onDone })
  await row("Chirwa").click()
  await submit.click()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ module_id: 5, date: "2026-11-23", lesson_id: 7 })
  expect(sent[0]).not.toHaveProperty("version")
  expect(marksIn(sent[0])).toEqual(["present", "absent", "present"])
  expect(await drafts.find("register 7")).toBeUndefined()
})

test("without a connection the register waits in words, can be changed, and goes out as changed", async () => {
  answer = connectionLost
  await open()
  await row("Banda").click()
  await submit.click()
  await expect.element(page.getByText(/^This register isn’t submitted yet\. No connection\./)).toBeVisible()
  await expect.element(row("Banda")).toHaveAttribute("aria-disabled", "true")
  await page.getByRole("button", { name: "Change it" }).click()
  await shows("Banda", "Absent")
  await row("Banda").click()
  await submit.click()
  await expect.element(page.getByText(/^This register isn’t submitted yet\. No connection\./)).toBeVisible()
  answer = accepted
  sendNow()
  await expect.poll(currentEntries).toEqual([])
  expect(marksIn(sent.at(-1))).toEqual(["late", "present", "present"])
})

test("a register that waits for a busy server says so, and not that the connection is missing", async () => {
  answer = async () => refusal(503, { code: "unavailable" })
  await open()
  await submit.click()
  const waits = /The college’s server is busy\. It is kept on this device, and sent by itself\.$/
  await expect.element(page.getByText(waits)).toBeVisible()
})

test("a register that the outbox has sent shows its marks, and not everybody as present, until the screen is reloaded", async () => {
  answer = connectionLost
  await open()
  await row("Banda").click()
  await submit.click()
  await expect.element(page.getByText(/^This register isn’t submitted yet\. No connection\./)).toBeVisible()
  answer = accepted
  sendNow()
  await expect.poll(currentEntries).toEqual([])
  await shows("Banda", "Absent")
  await expect.element(row("Banda")).toHaveAttribute("aria-disabled", "true")
})

test("the taps of a register that the device couldn't store stay on it as a draft, until the server has the register", async () => {
  answer = connectionLost
  fillDevice("outbox")
  const ownDrafts = draftsOf(1, entryMadeFrom)
  await renderInPortal(
    <DraftsContext value={ownDrafts}>
      <TakeRegister sheet={sheet} />
    </DraftsContext>,
  )
  await row("Banda").click()
  await submit.click()
  await expect.element(page.getByText(/It is NOT kept/)).toBeVisible()
  expect(await drafts.find("register 7")).toMatchObject({ taps: { 1: "absent" } })
  answer = accepted
  sendNow()
  await expect.poll(currentEntries).toEqual([])
  await shows("Banda", "Absent")
  expect(await drafts.find("register 7")).toBeUndefined()
})

test("where a colleague took it, both differences are shown, and theirs can be kept", async () => {
  answer = conflicting(theirs)
  await open()
  await row("Chirwa").click()
  await submit.click()
  await expect.element(conflict).toHaveFocus()
  await expect
    .element(conflict.getByText(/^Grace Phiri took the register.* differs for 2 students/))
    .toBeVisible()
  await expect.element(conflict.getByText("Theirs: present. Yours: absent.")).toBeVisible()
  await expect.element(conflict.getByText("Theirs: absent. Yours: present.")).toBeVisible()
  await conflict.getByRole("button", { name: "Keep theirs" }).click()
  await expect.element(conflict).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
  expect(currentEntries()).toEqual([])
})

test("where a colleague took it, the own register can be sent as a correction of the version that was shown", async () => {
  answer = conflicting(theirs)
  await open()
  await row("Chirwa").click()
  await submit.click()
  await expect.element(conflict).toBeVisible()
  answer = accepted
  await conflict.getByRole("button", { name: "Send mine as a correction" }).click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ version: 4 })
  expect(marksIn(sent[1])).toEqual(["present", "absent", "present"])
})

test("a correction of an earlier day is the office's", async () => {
  answer = conflicting({ ...theirs, may_edit: false })
  await open()
  await row("Chirwa").click()
  await submit.click()
  await expect
    .element(conflict.getByRole("button", { name: "Send mine as a correction" }))
    .toHaveAttribute("aria-disabled", "true")
})

test("taps from before a colleague's register are compared with it", async () => {
  const first = await open()
  await row("Chirwa").click()
  await expect.poll(() => drafts.find("register 7")).toBeDefined()
  await first.unmount()
  await open({ sheet: { ...sheet, students: theirs.students, session: theirs } })
  await expect.element(conflict.getByText(/^Taken by Grace Phiri .*differs for 2 students/)).toBeVisible()
})

test("a register that was taken opens as it is, and takes a correction once something is changed", async () => {
  await open({ sheet: { ...sheet, students: theirs.students, session: theirs } })
  await expect
    .element(page.getByText(/^Taken by Grace Phiri on .* You can correct it today\.$/))
    .toBeVisible()
  await shows("Jere", "Absent")
  const save = page.getByRole("button", { name: "Save correction" })
  await expect.element(save).toHaveAttribute("aria-disabled", "true")
  await row("Jere").click()
  await save.click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ version: 4 })
  expect(marksIn(sent[0])).toEqual(["present", "present", "late"])
})

test("a register says when it can be taken, before the lesson begins", async () => {
  await open({ closedReason: "This class begins at 10:00." })
  await expect.element(submit).toHaveAttribute("aria-disabled", "true")
  await submit.click({ force: true })
  expect(sent).toHaveLength(0)
})

test("a question of the server is put to the lecturer, whose yes submits the same marks", async () => {
  const message = "15 October 2026 is Mother's Day. Was there a class?"
  answer = async () => refusal(409, { code: "question", message })
  const onDone = vi.fn()
  await open({ onDone })
  await row("Chirwa").click()
  await submit.click()
  await expect.element(page.getByText(message)).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
  await shows("Chirwa", "Absent")
  answer = accepted
  await page.getByRole("button", { name: "Yes, submit it" }).click()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent.at(-1)).toEqual({ ...sent[0], confirmed: true })
})

test("the taps of a register that was submitted are no draft any more while the screens are still reloaded", async () => {
  const reads = vi.fn(() => new Promise<never>(() => undefined))
  function Slow() {
    useQuery({ queryKey: ["slow"], queryFn: reads })
    return <TakeRegister sheet={sheet} />
  }
  await renderInPortal(
    <DraftsContext value={drafts}>
      <Slow />
    </DraftsContext>,
    { queries: new QueryClient() },
  )
  await row("Chirwa").click()
  await expect.poll(() => drafts.find("register 7")).toBeDefined()
  await submit.click()
  await expect.poll(() => reads).toHaveBeenCalledTimes(2)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await drafts.find("register 7")).toBeUndefined()
  await shows("Chirwa", "Absent")
})

test("a register that is reopened leaves the outbox only once its marks are on the device as a draft", async () => {
  answer = connectionLost
  const stored = Promise.withResolvers<boolean>()
  const slowDrafts = { ...drafts, store: () => stored.promise }
  await renderInPortal(
    <DraftsContext value={slowDrafts}>
      <TakeRegister sheet={sheet} />
    </DraftsContext>,
  )
  await row("Banda").click()
  await submit.click()
  await page.getByRole("button", { name: "Change it" }).click()
  expect(await countEntries(1)).toBe(1)
  stored.resolve(true)
  await expect.poll(() => countEntries(1)).toBe(0)
  await shows("Banda", "Absent")
})
