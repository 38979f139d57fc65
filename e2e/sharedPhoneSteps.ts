import { randomBytes } from "node:crypto"
import { type APIRequestContext, expect, type Page } from "@playwright/test"
import sharp from "sharp"
import { today } from "#contract/lib/dates.ts"
import { addDays, weekdayOf } from "#contract/lib/days.ts"
import { addLessonNow } from "../server/test/taughtClasses.ts"
import { createAccount, type Newcomer } from "./accounts.ts"
import { withDatabase } from "./college.ts"
import { accountMenu, fillLogin, signedInCalls, signOut } from "./people.ts"
import { cardOf, dialogOf, visit } from "./screen.ts"
import { activeTerm, teach } from "./teaching.ts"

export const assignmentTitles = ["The well", "The bridge", "The market"] as const
/** Each person's text, which nobody else may find on the phone. */
export const privateTexts = {
  well: "My grandmother dug the well at night",
  bridge: "I fell from the bridge in June",
  praise: "Ask your grandmother how deep it was",
  draft: "Do not tell my class about the market",
}
const sidebarScreens = {
  student: ["timetable", "assignments", "grades"],
  lecturer: ["timetable", "to-mark", "modules"],
}

export type PhoneUser = Newcomer & { role: "student" | "lecturer" }

export async function createClass(request: APIRequestContext) {
  // The names differ in each run, because the class keeps the people of an earlier run.
  const uniqueSuffix = Array.from(randomBytes(4), (byte) => String.fromCharCode(97 + (byte % 26))).join("")
  const someone = async (name: string, role: PhoneUser["role"], fields?: object): Promise<PhoneUser> => ({
    ...(await createAccount(request, `${name}${uniqueSuffix}`, role, fields)),
    role,
  })
  const lecturer = await someone("Zikomo", "lecturer")
  const students = [
    await someone("Tiyamike", "student", { studentClass: "P11" }),
    await someone("Mayamiko", "student", { studentClass: "P11" }),
  ] as const
  const admin = await signedInCalls(request, "admin")
  const term = await activeTerm(admin)
  const teaching = { studentClass: "P11", lecturers: [lecturer.email] }
  const taught = await teach(admin, { code: "WEK901", name: "A week" }, term, teaching)
  const assignments: number[] = []
  for (const title of assignmentTitles) {
    const work = { title, maxMarks: 100, dueDate: "2083-01-31T16:30", studentClass: "P11" }
    assignments.push((await admin("post", "/assignments", { ...taught, ...work })).assignment.id)
  }
  const { lecturerId, subjectId, termId } = taught
  const date = addDays(today(), weekdayOf(today()) === 7 ? -1 : 0)
  const register = { lecturer: lecturerId, subject: subjectId, term: termId, classes: ["P11"], date }
  const lesson = (await withDatabase((db) => addLessonNow(db, register))).id
  const desks = assignments.map((id) => `/lecturer/marks/${subjectId}/P11/desk?term=${termId}&work=a${id}`)
  const sheet = `/grade-sheets?subject_id=${subjectId}&class=P11&term_id=${termId}`
  return { lecturer, students, assignments, lesson, desks, sheet }
}

export async function signIn(page: Page, { email, password, role }: PhoneUser) {
  await page.goto("/login")
  await fillLogin(page, email, password)
  await page.waitForURL(`**/${role}/dashboard`)
  await accountMenu(page).waitFor()
}

/** Signs out, and keeps unsent work. */
export async function signOutAndLock(page: Page) {
  await signOut(page)
  const lockButton = page.getByRole("dialog").getByRole("button", { name: "Keep locked for me" })
  const login = page.getByRole("button", { name: "Login" })
  await lockButton.or(login).first().waitFor()
  if (await lockButton.isVisible()) await lockButton.click()
  await login.waitFor()
}

/** Opens Today and the screens of the sidebar. */
export async function openEachScreen(page: Page, { role }: PhoneUser) {
  const loaded = () => expect(page.getByRole("main").locator(".loaded").first()).toBeVisible()
  await loaded()
  for (const name of sidebarScreens[role]) {
    await page.getByRole("navigation").first().locator(`a[href="/${role}/${name}"]`).click()
    await page.waitForURL(`**/${role}/${name}`)
    await loaded()
  }
}

export async function openHandIn(page: Page, title: string) {
  await visit(page, "/student/assignments")
  await cardOf(page, title).getByRole("button", { name: "Submit Assignment" }).click()
  return dialogOf(page, `Submit: ${title}`)
}
type Dialog = Awaited<ReturnType<typeof openHandIn>>
export const submit = (dialog: Dialog) => dialog.getByRole("button", { name: "Submit Assignment" }).click()

export async function choosePictures(page: Page, dialog: Dialog) {
  const picture = { width: 900, height: 1200, channels: 3, background: "#c9c2ae" } as const
  const buffer = await sharp({ create: picture }).jpeg().toBuffer()
  const chooser = page.waitForEvent("filechooser")
  await dialog.getByRole("button", { name: "Choose pictures of the pages" }).click()
  const pictures = ["one.jpg", "two.jpg"].map((name) => ({ name, mimeType: "image/jpeg", buffer }))
  await (await chooser).setFiles(pictures)
  await expect(dialog.getByText(/^2 pages, /)).toBeVisible()
}

export const expectHandInStored = (page: Page, title: string) =>
  expect(
    page.getByText(`Your work for “${title}”: no connection. Kept on this device, and sent by itself.`),
  ).toBeVisible()

/** Takes the register of a lesson offline, with one student absent. */
export async function takeRegister(page: Page, lesson: number, absent: PhoneUser) {
  await visit(page, `/lecturer/attendance/take/${lesson}`)
  await page.getByRole("list", { name: "Register" }).getByRole("button", { name: absent.firstName }).click()
  await expect(page.getByText(/ present, 1 absent, 0 late$/)).toBeVisible()
  await page.getByRole("button", { name: "Submit" }).click()
  await expect(page.getByText(/^Register of WEK901.*Kept on this device, and sent by itself/)).toBeVisible()
}

/** Types a mark at the desk, key by key, with feedback or without. */
export async function enterMark(
  page: Page,
  { firstName }: PhoneUser,
  points: string,
  feedback?: string,
  then = "kept on this device",
) {
  const row = page.getByRole("list", { name: "Handed in" }).getByRole("button", { name: firstName })
  await row.click()
  await expect(row).toHaveAttribute("aria-current", "true")
  for (const [index, key] of [...points].entries()) {
    await page.keyboard.press(key)
    await expect(row).toContainText(points.slice(0, index + 1))
  }
  if (feedback) {
    await page.keyboard.press("f")
    const field = page.getByRole("textbox", { name: /^Feedback/ })
    await expect(field).toBeFocused()
    await field.fill(feedback)
  }
  await page.keyboard.press("Enter")
  await expectMark(page, { firstName }, `${points}${then === "saved" ? "●" : "◆"}, ${then}`)
}

export const expectMark = (page: Page, { firstName }: Pick<PhoneUser, "firstName">, text: string) =>
  expect(
    page.getByRole("list", { name: "Handed in" }).getByRole("button", { name: firstName }),
  ).toContainText(text)
