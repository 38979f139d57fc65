import { existsSync } from "node:fs"
import { join } from "node:path"
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { typedDateInDays, typedLastSunday } from "./days.ts"
import { type OpenedCollege, openCollege } from "./machines.ts"
import { setupCodeIn } from "./newCollege.ts"
import { classes, firstTeacher, type OfficeFile, officeFiles, staff, studentCount } from "./officeFiles.ts"
import { fillLogin } from "./people.ts"
import { confirmQuestions, dialogOf, expectToast } from "./screen.ts"

const office = { email: "chikondi@college.example", password: "chalk and slate" }
const lecturerPassword = "chatsopano chokoma"
const screenshotFolder = process.env.SHOTS

/** Counts the person's mouse clicks and keys. A pasted block counts as two keys. */
function countActions(page: Page) {
  const counts = { clicks: 0, keys: 0 }
  return {
    counts,
    async click(locator: Locator) {
      counts.clicks++
      await locator.click()
    },
    async type(where: Locator, text: string) {
      counts.keys += text.length
      await where.fill(text)
    },
    /** The button, the file in the system's own window, and its Open button are three clicks. */
    async choose(button: Locator, file: OfficeFile) {
      counts.clicks += 3
      const chooser = page.waitForEvent("filechooser")
      await button.click()
      await (await chooser).setFiles(file)
    },
    async press(key: string) {
      counts.keys++
      await page.keyboard.press(key)
    },
    async paste(where: Locator, text: string) {
      counts.keys += 2
      await where.evaluate((box, pasted) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData("text", pasted)
        box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
      }, text)
    },
  }
}

type Type = (where: Locator, text: string) => Promise<void>

async function fillSetup(page: Page, college: OpenedCollege, type: Type) {
  const code = setupCodeIn(college.output())
  await page.goto(`${college.url}/setup`)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await type(field("Code"), code)
  await type(field("College name"), "Mlatho Training College")
  await type(field("First name"), "Chikondi")
  await type(field("Last name"), "Example")
  await type(field("Email"), office.email)
  await type(field("Password"), office.password)
  await type(field("Academic year"), "This year")
  const days = { start_date: -60, end_date: 250, part_0_start: -30, part_0_end: 60 }
  for (const [name, from] of Object.entries(days)) await type(page.locator(`#${name}`), typedDateInDays(from))
}

type FirstRegister = { code: string; signsInWith: string; subject: string }

/** The first lesson: on another device, a lecturer chooses a password with the printed code, signs in and takes a register. */
async function takeFirstRegister(
  browser: Browser,
  { url }: OpenedCollege,
  { code, signsInWith, subject }: FirstRegister,
) {
  const page = await browser.newPage()
  const { counts, click, type } = countActions(page)
  await confirmQuestions(page)
  await page.goto(`${url}/set-password`)
  await type(page.getByLabel("One-time code"), code)
  await type(page.getByLabel("New password", { exact: true }), lecturerPassword)
  await click(page.getByRole("button", { name: "Save password" }))
  await expect(page.getByText(/Your password has been saved/)).toBeVisible()
  await page.goto(`${url}/login`)
  await fillLogin(page, signsInWith, lecturerPassword)
  counts.clicks++
  counts.keys += signsInWith.length + lecturerPassword.length
  await page.waitForURL("**/lecturer/dashboard")
  await click(page.getByRole("button", { name: "Take Attendance" }).first())
  const dialog = dialogOf(page, "Take Attendance")
  const module = dialog.getByLabel("Module")
  await module.selectOption({ label: await module.getByRole("option", { name: subject }).innerText() })
  counts.clicks += 2
  // Today's lesson may not have begun.
  await type(dialog.getByLabel("Date", { exact: true }), typedLastSunday())
  await click(dialog.getByRole("button", { name: "Submit" }))
  await expectToast(page, "Attendance marked successfully!")
  await page.close()
  return counts
}

const lecturerNames = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
  .slice(0, 14)
  .map((letter) => [`${letter}lex`, `${letter}anda`] as const)
const departments = ["Science", "Languages", "Expressive Arts", "Education Foundation Studies"]

/** A file with the required columns and with students for every first-year class. */
const studentFile = () => {
  const head = "First name,Last name,Email,Phone number,Date of birth,Year of study,Class"
  const rows = Array.from(
    { length: 24 },
    (_, index) =>
      `Tadala,Example${index},tadala${index}@college.example,0999 123 4${10 + index},12/05/2004,1,P${(index % 2) + 1}`,
  )
  return [head, ...rows].join("\r\n")
}

test("an empty college is opened in its stations, to a first lesson, and nobody is emailed before the doors open", {
  tag: "@gate",
}, async ({ page, browser }) => {
  const college = await openCollege(["--empty"])
  const { counts, click, type, press, paste } = countActions(page)
  const screenshot = async (name: string) => {
    if (!screenshotFolder) return
    for (const [width, height, colorScheme] of [
      [1280, 800, "light"],
      [360, 740, "light"],
      [360, 740, "dark"],
      [1280, 800, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({
        path: `${screenshotFolder}/${name}-${width}-${colorScheme}.png`,
        fullPage: width === 360,
      })
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: "light" })
  }
  const button = (name: string | RegExp) => page.getByRole("button", { name })
  const station = (name: string) =>
    page.getByRole("navigation", { name: "Stations" }).getByRole("link", { name: new RegExp(`^${name}`) })
  try {
    await fillSetup(page, college, type)
    await screenshot("setup")
    await click(button("Set up the college"))

    // The person is signed in with the data just typed, and the next station is open.
    await page.waitForURL("**/admin/start")
    await expect(page.getByRole("heading", { name: "Subjects", exact: true })).toBeVisible()
    await expect(station("Year and terms")).toContainText("done")
    await screenshot("subjects")
    await expectNoFault(page)
    await click(button("Add 33 subjects"))
    await expectToast(page, "33 subjects added.")

    await expect(page.getByRole("heading", { name: "Lecturers", exact: true })).toBeVisible()
    await screenshot("lecturers")
    const rows = lecturerNames.map(([first, last], index) => [
      first,
      last,
      `${first.toLowerCase()}@college.example`,
      "",
      departments[index % 4],
    ])
    await paste(page.getByLabel("First name, row 1"), rows.map((row) => row.join("\t")).join("\n"))
    await click(button("Add 14 lecturers"))
    await expectToast(page, "They are invited when you open the doors.")

    await expect(page.getByRole("heading", { name: "Students", exact: true })).toBeVisible()
    await screenshot("students")
    const chooser = page.waitForEvent("filechooser")
    await click(button("Choose a file"))
    await (await chooser).setFiles({
      name: "students.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(studentFile()),
    })
    await click(button("Import 24 students"))

    await expect(page.getByRole("heading", { name: "Who teaches what" })).toBeVisible()
    await expect(page.getByRole("columnheader", { name: "P2" })).toBeVisible()
    // Two letters of a surname, and Ctrl+Enter for all classes of the subject.
    await click(page.getByRole("textbox", { name: "CHI101, P1" }))
    for (const [, last] of lecturerNames.slice(0, 7)) {
      counts.keys += 2
      await page.keyboard.type(last.slice(0, 2))
      await press("Control+Enter")
    }
    await screenshot("teaching")
    await expectNoFault(page)
    await click(button("Save 14 changes"))
    await expectToast(page, "Lecturers assigned.")

    await expect(page.getByRole("heading", { name: "Timetable", exact: true })).toBeVisible()
    await type(page.getByLabel("Room, row 1"), "Room 1")
    await press("Enter")
    await press("Enter")
    await type(page.getByLabel("Room, row 2"), "Room 2")
    await click(button("Add 2 rooms"))
    await expectToast(page, "2 rooms added.")
    await screenshot("timetable")
    await click(button("Fill the week of Term 1"))
    const dialog = dialogOf(page, "Fill the week")
    await click(dialog.getByRole("button", { name: /^Add \d+ lessons/ }))
    await expect(dialog).toBeHidden()
    await expect(station("Timetable")).toContainText("lessons")
    await screenshot("website")

    await click(button("Open the doors"))
    await screenshot("doors")
    await click(
      page
        .getByRole("alertdialog")
        .or(page.getByRole("dialog"))
        .getByRole("button", { name: "Open the doors" }),
    )
    const slips = dialogOf(page, "Login codes")
    await expect(slips).toContainText("Aanda")
    const [, lecturerCode = ""] = /Alex Aanda\s+((\w{5}-){3}\w{5})/.exec(await slips.innerText()) ?? []
    await click(slips.getByRole("button", { name: "Close" }).last())

    await takeFirstRegister(browser, college, {
      code: lecturerCode,
      signsInWith: "alex@college.example",
      subject: "CHI101",
    })
    await page.goto(`${college.url}/admin/start`)
    await expect(page.getByText("The first lesson was taught: the college is open.")).toBeVisible()
    await page.goto(`${college.url}/admin/dashboard`)
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible()
    await expect(page.getByText("Open the college")).toBeHidden()
    console.info(`${counts.clicks} clicks and ${counts.keys} keys`)
    expect(counts.clicks).toBeLessThan(150)
  } finally {
    await college.close()
  }
})

test("a made-up college's five spreadsheets lead from an empty folder to a first register in at most 150 clicks", {
  tag: "@gate",
}, async ({ page, browser }) => {
  const college = await openCollege(["--empty"])
  const { counts, click, type, paste, choose } = countActions(page)
  const button = (name: string | RegExp) => page.getByRole("button", { name })
  const heading = (name: string) => page.getByRole("heading", { name, exact: true })
  const began = Date.now()
  try {
    await fillSetup(page, college, type)
    await click(button("Set up the college"))
    await page.waitForURL("**/admin/start")
    const files = await officeFiles()
    /** Imports a file in the open station, every row of it. */
    const importFile = async (file: keyof typeof files, count: string) => {
      if (file !== "students") await click(page.getByText(/^Import .* from a spreadsheet$/))
      await choose(button("Choose a file"), files[file])
      await expect(page.getByText("Will be skipped").first()).toBeVisible()
      await expect(page.getByText(/^Not found in the file/)).toBeHidden()
      await click(button(`Import ${count}`))
    }
    await expect(heading("Subjects")).toBeVisible()
    await importFile("subjects", "33 subjects")
    await expect(heading("Lecturers")).toBeVisible()
    await importFile("lecturers", `${staff.length} lecturers`)
    await expect(heading("Students")).toBeVisible()
    await importFile("students", `${studentCount} students`)
    await expect(heading("Who teaches what")).toBeVisible()
    await importFile("teaching", "14 teaching assignments")
    await expect(heading("Timetable")).toBeVisible()
    await paste(page.getByLabel("Room, row 1"), classes.map((name) => `Room ${name.slice(1)}\t40`).join("\n"))
    await click(button("Add 4 rooms"))
    await expectToast(page, "4 rooms added.")
    await importFile("timetable", "28 entries")
    await expect(heading("Website")).toBeVisible()
    // Without a mail server, emails are files.
    const mailed = () => college.folders.some((folder) => existsSync(join(folder, "mail")))
    expect(mailed()).toBe(false)

    await click(button("Open the doors"))
    const question = page.getByRole("alertdialog").or(page.getByRole("dialog"))
    await click(question.getByRole("button", { name: "Open the doors" }))
    const slips = dialogOf(page, /login codes$/i)
    const { teacher, subject } = firstTeacher
    const slip = new RegExp(`(\\S+) ${teacher.first} ${teacher.last}\\s+((\\w{5}-){3}\\w{5})`, "i")
    const [, number = "", code = ""] = slip.exec(await slips.innerText()) ?? []
    await click(slips.getByRole("button", { name: "Close" }).last())
    const first = await takeFirstRegister(browser, college, { code, signsInWith: number, subject })
    await page.goto(`${college.url}/admin/start`)
    await expect(page.getByText("The first lesson was taught: the college is open.")).toBeVisible()
    const minutes = (Date.now() - began) / 60_000
    const [clicks, keys] = [counts.clicks + first.clicks, counts.keys + first.keys]
    console.info(`Five spreadsheets: ${clicks} clicks, ${keys} keys, ${minutes.toFixed(1)} minutes.`)
    expect(clicks).toBeLessThanOrEqual(150)
  } finally {
    await college.close()
  }
})
