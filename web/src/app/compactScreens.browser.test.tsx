import type { ReactNode } from "react"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { retainedKinds } from "#contract/office/retention.ts"
import { systemParts } from "#contract/office/system.ts"
import { MailPage } from "../college/mail/MailPage.tsx"
import { WebsitePage } from "../communication/website/WebsitePage.tsx"
import { TeachingAssignmentList } from "../courses/teachingAssignments/TeachingAssignmentList.tsx"
import { success } from "../lib/testing/answers.ts"
import { renderInPortal } from "../lib/testing/renderInPortal.tsx"
import { RetentionPage } from "../office/retention/RetentionPage.tsx"
import { SystemPage } from "../office/system/SystemPage.tsx"
import { StandingTable } from "../ui/charts/StandingTable.tsx"
import "../ui/styles/ui.css"

/** Opens a part of the portal whose calls are all answered with these data. */
async function open(content: ReactNode, data: object, width: number) {
  await page.viewport(width, 740)
  vi.spyOn(window, "fetch").mockImplementation(async () => success(data))
  await renderInPortal(content, { user: { id: 1, role: "admin" } })
}

/** The number of lines that an element's own text takes. */
function linesOf(element: Element | null) {
  const range = document.createRange()
  range.selectNodeContents(element?.firstChild ?? document.body)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

const longNames = [
  "Social and Environmental Science",
  "Education Foundation Studies",
  "Student Experience Journal",
]

test("the longest names of subjects take two lines beside their marks", async () => {
  const rows = longNames.map((name) => ({
    id: name,
    name,
    to: "/",
    given: 3,
    due: 4,
    mean: 60,
    spread: [1, 2, 3, 4],
    below: 3,
  }))
  await open(
    <div style={{ width: 484 }}>
      <StandingTable label="Marks" head="Subject" rows={rows} pass={50} />
    </div>,
    {},
    1280,
  )
  for (const name of longNames) {
    expect(linesOf(page.getByRole("link", { name }).element()), name).toBeLessThanOrEqual(2)
  }
})

test("the longest names of subjects take two lines in the panel of their lecturer", async () => {
  const teachingAssignments = longNames.map((name, index) => ({
    id: index,
    subject_code: "SES101",
    subject_name: name,
    term_name: "Term 4",
    academic_year_name: "2026-2027",
    class: "P10",
    lecturer_name: "Ada Example",
    closed: false,
  }))
  await open(
    <dialog open className="panel" style={{ width: 329 }}>
      <TeachingAssignmentList owner={{ lecturer_id: 1 }} />
    </dialog>,
    { teachingAssignments },
    1280,
  )
  for (const name of longNames) {
    const row = page.getByRole("rowheader", { name: new RegExp(name) })
    await expect.element(row).toMatchTextContent("Term 4, 2026-2027")
    expect(linesOf(row.element().querySelector(".two-lines")), name).toBeLessThanOrEqual(2)
  }
})

test("a phone shows what is kept, and for how long, on two screens", async () => {
  const stocks = retainedKinds.map((kind) => ({ kind, count: 1234, due: 12, oldest: "2026-11-29" }))
  const retention = Object.fromEntries(retainedKinds.map((kind) => [`${kind}_days`, 2555]))
  await open(<RetentionPage />, { stocks, retention, runs: [] }, 360)
  await expect
    .element(page.getByRole("rowheader", { name: /^Deleted records/ }))
    .toMatchTextContent("2,555 days")
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(2 * 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test("a phone folds the parts of the system that are in order", async () => {
  const findings = systemParts.map((part) => ({
    part,
    state: "ok",
    says: `${part} is in order.`,
    todo: null,
  }))
  const [first, ...others] = findings
  const faulty = { ...first, state: "look", says: "Something is wrong.", todo: "Mend it." }
  await open(<SystemPage />, { checked_at: "2026-11-29T08:00:00Z", findings: [faulty, ...others] }, 360)
  await expect.element(page.getByText("Look at this")).toBeVisible()
  await expect.element(page.getByText("disk is in order.")).not.toBeVisible()
  await page.getByText(`In order: ${others.length} parts`).click()
  await expect.element(page.getByText("disk is in order.")).toBeVisible()
})

test("a phone shows a page of the website in two lines", async () => {
  const published = {
    published_at: "2026-11-29T08:00:00Z",
    published_by_name: null,
    draft_at: null,
    draft_by_name: null,
  }
  await open(
    <WebsitePage />,
    { pages: longNames.map((title) => ({ key: title, title, ...published })), checklist: [] },
    360,
  )
  await expect.element(page.getByRole("link", { name: "Student Experience Journal" })).toBeVisible()
  const heights = [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().height)
  expect(Math.max(...heights)).toBeLessThanOrEqual(90)
})

test("a laptop shows why an email reached nobody", async () => {
  const mail = {
    subject: "A new sign-in",
    to_name: "Ada",
    to_address: "ada@college.example",
    status: "unsent",
  }
  const times = { created_at: "2026-11-29T08:00:00Z", sent_at: null, next_attempt_at: null }
  const mails = [{ id: 1, attempts: 1, last_error: "The address does not exist.", ...mail, ...times }]
  await open(<MailPage />, { mails, total: 1 }, 1126)
  const reason = page.getByText("The address does not exist.")
  await expect.element(reason).toBeVisible()
  const cell = reason.element().closest("td")
  expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0)
})
