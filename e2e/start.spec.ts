import { expect, type Locator, type Page, test } from "@playwright/test"
import { expectNoFault } from "./axe.ts"
import { day, typed } from "./days.ts"
import { openCollege } from "./machines.ts"
import { dialogOf, toast } from "./screen.ts"

const office = { email: "chikondi@college.example", password: "chalk and slate" }
const secret = "chatsopano chokoma"
const shots = process.env.SHOTS

/** Counts the person's mouse clicks and keys. A pasted block counts as two keys. */
function countedOn(page: Page) {
  const counts = { clicks: 0, keys: 0 }
  return {
    counts,
    async click(what: Locator) {
      counts.clicks++
      await what.click()
    },
    async type(where: Locator, text: string) {
      counts.keys += text.length
      await where.fill(text)
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

const lecturerNames = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
  .slice(0, 14)
  .map((letter) => [`${letter}lex`, `${letter}anda`] as const)
const departments = ["Science", "Languages", "Expressive Arts", "Education Foundation Studies"]

/** A file with the required columns and with students for every first-year class. */
const studentFile = () => {
  const head = "First name,Last name,E-mail,Phone number,Date of birth,Year of study,Class"
  const rows = Array.from(
    { length: 24 },
    (_, n) =>
      `Tadala,Example${n},tadala${n}@college.example,0999 123 4${10 + n},12/05/2004,1,P${(n % 2) + 1}`,
  )
  return [head, ...rows].join("\r\n")
}

test("an empty college is opened in its stations, to a first lesson, and nobody is e-mailed before the doors open", {
  tag: "@gate",
}, async ({ page, request }) => {
  test.setTimeout(180_000)
  const college = await openCollege(["--empty"])
  const { counts, click, type, press, paste } = countedOn(page)
  const look = async (name: string) => {
    if (!shots) return
    for (const [width, height, colorScheme] of [
      [1280, 800, "light"],
      [360, 740, "light"],
      [360, 740, "dark"],
      [1280, 800, "dark"],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png`, fullPage: width === 360 })
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: "light" })
  }
  const button = (name: string | RegExp) => page.getByRole("button", { name })
  const station = (name: string) =>
    page.getByRole("navigation", { name: "Stations" }).getByRole("link", { name: new RegExp(`^${name}`) })
  try {
    const [, code = ""] = /\/setup with the one-time code ((\w{5}-){3}\w{5})/.exec(college.output()) ?? []
    await page.goto(`${college.url}/setup`)
    const field = (name: string) => page.getByLabel(name, { exact: true })
    await type(field("Code"), code)
    await type(field("College name"), "Mlatho Training College")
    await type(field("First name"), "Chikondi")
    await type(field("Last name"), "Example")
    await type(field("E-mail"), office.email)
    await type(field("Password"), office.password)
    await type(field("Academic year"), "This year")
    const days = { start_date: -60, end_date: 250, part_0_start: -30, part_0_end: 60 }
    for (const [name, from] of Object.entries(days)) await type(page.locator(`#${name}`), typed(from))
    await look("setup")
    await click(button("Set up the college"))

    // The person is signed in with the data just typed, and the next station is open.
    await page.waitForURL("**/admin/start")
    await expect(page.getByRole("heading", { name: "Subjects", exact: true })).toBeVisible()
    await expect(station("Year and terms")).toContainText("done")
    await look("subjects")
    await expectNoFault(page)
    await click(button("Add 33 subjects"))
    await toast(page, "33 subjects added.")

    await expect(page.getByRole("heading", { name: "Lecturers", exact: true })).toBeVisible()
    await look("lecturers")
    const rows = lecturerNames.map(([first, last], n) => [
      first,
      last,
      `${first.toLowerCase()}@college.example`,
      "",
      departments[n % 4],
    ])
    await paste(page.getByLabel("First name, row 1"), rows.map((row) => row.join("\t")).join("\n"))
    await click(button("Add 14 lecturers"))
    await toast(page, "Nobody is e-mailed before you open the doors.")

    await expect(page.getByRole("heading", { name: "Students", exact: true })).toBeVisible()
    await look("students")
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
    await look("teaching")
    await expectNoFault(page)
    await click(button("Save 14 changes"))
    await toast(page, "Lecturers assigned.")

    await expect(page.getByRole("heading", { name: "Timetable", exact: true })).toBeVisible()
    await type(page.getByLabel("Room, row 1"), "Room 1")
    await press("Enter")
    await press("Enter")
    await type(page.getByLabel("Room, row 2"), "Room 2")
    await click(button("Add 2 rooms"))
    await toast(page, "2 rooms added.")
    await look("timetable")
    await click(button("Fill the week of Term 1"))
    const dialog = dialogOf(page, "Fill the week")
    await click(dialog.getByRole("button", { name: /^Add \d+ lessons/ }))
    await expect(dialog).toBeHidden()
    await expect(station("Timetable")).toContainText("lessons")
    await look("website")

    await click(button("Open the doors"))
    await look("doors")
    await click(
      page
        .getByRole("alertdialog")
        .or(page.getByRole("dialog"))
        .getByRole("button", { name: "Open the doors" }),
    )
    const slips = dialogOf(page, "Login codes")
    await expect(slips).toContainText("Aanda")
    const lecturerCode = /Alex Aanda\s+((\w{5}-){3}\w{5})/.exec(await slips.innerText())![1]
    await click(slips.getByRole("button", { name: "Close" }).last())

    // The first lesson, in a separate session: a lecturer chooses a password with the code and takes a register.
    const post = async (path: string, data: object, token?: string) => {
      const answer = await request.post(`${college.url}/api${path}`, {
        data,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
      expect(answer.ok(), await answer.text()).toBe(true)
      return (await answer.json()).data
    }
    await post("/auth/set-password", { token: lecturerCode, password: secret })
    const { token } = await post("/auth/login", { email: "alex@college.example", password: secret })
    const get = async (path: string) =>
      (
        await (
          await request.get(`${college.url}/api${path}`, {
            headers: { authorization: `Bearer ${token}` },
          })
        ).json()
      ).data
    const { subjects } = await get("/subjects")
    const taught = subjects.find(({ code }: { code: string }) => code === "CHI101")
    const { students } = await get("/students/my/class?class=P1")
    const attendance = students.map(({ id }: { id: number }) => ({ student_id: id, status: "present" }))
    await post("/attendance", { module_id: taught.id, date: day(0), attendance, confirmed: true }, token)

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
