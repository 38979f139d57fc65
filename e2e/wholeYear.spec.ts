import { expect, type Locator, type Page, request as requests, test } from "@playwright/test"
import { approvalForms } from "./accounts.ts"
import { dateInDays, typedDateInDays } from "./days.ts"
import { type OpenedCollege, openCollege } from "./machines.ts"
import { setUpCollege } from "./newCollege.ts"
import { type ApiCalls, addressOf, enter, signedInCalls } from "./people.ts"
import { dialogOf, expectToast } from "./screen.ts"
import { type Term, teach } from "./teaching.ts"

// A college's whole year, as the office does it on /admin/year: each step is an action of its gate.

/** The first and last days of the year's three terms for both years of study, counted from today. */
const termDays = [-330, -220, -110].map((first) => ({ first, last: first + 90 }))

type Student = { id: number; class: string }

/** Creates the college with its first terms, a lecturer, and a student in each year of study. */
async function setUp(college: OpenedCollege) {
  const dates = { start_date: dateInDays(termDays[0]!.first), end_date: dateInDays(termDays[0]!.last) }
  const office = await setUpCollege(
    college,
    [1, 4].map((term_number) => ({ term_number, ...dates })),
  )
  const request = await requests.newContext({ baseURL: college.url })
  const admin = await signedInCalls(request, office)
  // Both terms are over by today, so the college doesn't begin with them.
  const { terms } = (await admin("get", "/terms")) as { terms: Term[] }
  for (const { id } of terms) await admin("put", `/terms/${id}/activate`)
  await admin("post", "/lecturers", {
    firstName: "Ada",
    lastName: "Example",
    email: addressOf("lecturer"),
    ...approvalForms.lecturer,
  })
  for (const [firstName, yearOfStudy, studentClass] of [
    ["Tadala", 1, "P1"],
    ["Mayamiko", 2, "P2"],
  ] as const)
    await admin("post", "/students", {
      firstName,
      lastName: "Example",
      email: `${firstName.toLowerCase()}@college.example`,
      ...approvalForms.student,
      yearOfStudy,
      class: studentClass,
    })
  return { admin, office }
}

/** Adds a subject that is taught in the term, and gives each student both marks in it. */
async function teachAndGrade(admin: ApiCalls, term: Term & { term_number: number }) {
  const code = `SUB${term.term_number}`
  const { subjectId, termId } = await teach(admin, { code, name: `Subject ${term.term_number}` }, term)
  const { students } = (await admin("get", `/students?year_of_study=${term.year_of_study}`)) as {
    students: Student[]
  }
  for (const { id } of students)
    for (const grade_type of ["assignment", "end_module"])
      await admin("post", "/grades", {
        student_id: id,
        subject_id: subjectId,
        term_id: termId,
        grade_type,
        assignment_title: "Lesson plan",
        points_earned: 70,
        max_points: 100,
      })
}

/** Counts the clicks, and notes every refusal that the page receives. */
function watchPage(page: Page) {
  const seen = { clicks: 0, refusals: [] as string[] }
  page.on("response", async (answer) => {
    if (answer.status() < 400) return
    seen.refusals.push(`${answer.request().method()} ${answer.url()}: ${await answer.text()}`)
  })
  const click = async (locator: Locator) => {
    seen.clicks++
    await locator.click()
  }
  return { seen, click }
}

test("a whole year is prepared, closed term by term with report cards, and moved up into the next, without a refusal", async ({
  browser,
}) => {
  const college = await openCollege(["--empty"])
  try {
    const { admin, office } = await setUp(college)
    const page = await (await browser.newContext({ baseURL: college.url })).newPage()
    const { seen, click } = watchPage(page)
    await enter(page, office, "/admin/year")

    const block = (name: string) => page.getByRole("button", { name: new RegExp(`^${name} `) })
    const gateOf = (name: string) => page.getByRole("list", { name: `Before ${name} is closed` })
    const termOf = async (number: number) => {
      const { line } = await admin("get", "/year")
      return line.terms.find(({ term_number }: { term_number: number }) => term_number === number)
    }
    /** Issues the report cards of a class at the term's gate, and comes back. */
    async function issueCards(name: string, className: string) {
      await click(gateOf(name).getByRole("link", { name: "Issue report cards" }))
      const chosen = page.getByLabel("Class", { exact: true })
      await chosen.selectOption(className)
      seen.clicks += 2
      await click(page.getByRole("button", { name: /^Issue( \d+ documents)?$/ }))
      await expect(page.getByText(/(documents are|document is) issued\.$/)).toBeVisible()
      seen.clicks++
      await page.goBack()
    }

    for (const [index, numbers] of [
      [1, 4],
      [2, 5],
      [3, 6],
    ].entries())
      for (const number of numbers)
        await test.step(`Term ${number}`, async () => {
          const name = `Term ${number}`
          const isLast = number % 3 === 0
          await click(block(name))
          if (!isLast) {
            const next = termDays[index + 1]!
            await click(gateOf(name).getByRole("link", { name: `Prepare Term ${number + 1}` }))
            const form = dialogOf(page, "Add term")
            await form.getByLabel("Start date").fill(typedDateInDays(next.first))
            await form.getByLabel("End date").fill(typedDateInDays(next.last))
            await click(form.getByRole("button", { name: "Add term" }))
            await expect(form).toBeHidden()
          }
          await teachAndGrade(admin, await termOf(number))
          await page.reload()
          await issueCards(name, number < 4 ? "P1" : "P2")
          if (isLast) return
          const action = `Close ${name} and begin Term ${number + 1}`
          await click(gateOf(name).getByRole("button", { name: action }))
          await click(dialogOf(page, `Close ${name}, This year`).getByRole("button", { name: action }))
          await expectToast(page, "Term closed.")
        })

    await test.step("the next year is prepared, and everybody moves up", async () => {
      const gate = page.getByRole("list", { name: "Before students are moved up" })
      await click(gate.getByRole("link", { name: "Prepare the next year" }))
      const form = dialogOf(page, "Prepare the next academic year")
      await form.getByLabel("Academic year", { exact: true }).fill("Next year")
      await click(form.getByRole("button", { name: "Prepare the year" }))
      await expectToast(page, "Next year prepared.")
      await click(gate.getByRole("button", { name: "Propose outcomes" }))
      await click(gate.getByRole("link", { name: "Look at the outcomes" }))
      await click(page.getByRole("button", { name: "Move students up" }).last())
      await click(dialogOf(page, "Move students up").getByRole("button", { name: "Move students up" }))
      await expect(page.getByRole("heading", { name: "Undo" })).toBeVisible()
    })

    await test.step("the last terms are closed", async () => {
      const { years } = (await admin("get", "/year")).line
      const past = years.find(({ year_name }: { year_name: string }) => year_name === "This year")
      await page.goto(`/admin/year?academic_year_id=${past.id}`)
      seen.clicks += 3
      for (const name of ["Term 3", "Term 6"]) {
        await click(block(name))
        await click(gateOf(name).getByRole("button", { name: "Close term" }))
        await click(dialogOf(page, `Close ${name}, This year`).getByRole("button", { name: "Close term" }))
        await expectToast(page, "Term closed.")
        await expect(page.getByText("This term is closed.")).toBeVisible()
      }
    })

    const { year, terms } = (await admin("get", "/year")).line
    expect(year.year_name).toBe("Next year")
    expect(terms.filter(({ is_active }: Term) => is_active).map((term: Term) => term.name)).toEqual([
      "Term 1",
      "Term 4",
    ])
    expect(seen.refusals).toEqual([])
    console.info(`A whole year: ${seen.clicks} clicks, no refusal.`)
    expect(seen.clicks).toBeLessThanOrEqual(70)
  } finally {
    await college.close()
  }
})
