import type { ReactNode } from "react"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { tableOf } from "#contract/lib/paper.ts"
import { success } from "../lib/testing/answers.ts"
import { renderInPortal } from "../lib/testing/renderInPortal.tsx"
import "../ui/styles/ui.css"
import { LecturerAssignmentsPage } from "../assessment/assignments/LecturerAssignmentsPage.tsx"
import { storeSession } from "../lib/session/session.ts"
import { AuditPage } from "../office/audit/AuditPage.tsx"
import { LecturerMaterialsPage } from "../teaching/materials/LecturerMaterialsPage.tsx"
import { MaterialsPage } from "../teaching/materials/MaterialsPage.tsx"
import { MyMaterialsPage } from "../teaching/materials/MyMaterialsPage.tsx"
import { Paper } from "../ui/content/Paper.tsx"

const lecturer = { id: 1, role: "lecturer", first_name: "Ada", last_name: "Example", classes: ["P1"] }

/** Opens a screen whose calls are answered with these lists. It is a phone unless a width is given. */
async function open(screen: ReactNode, lists: Record<string, object>, width = 360) {
  await page.viewport(width, 740)
  const user = { ...lecturer, email: "ada@college.example", firstName: "Ada", lastName: "Example" }
  storeSession({ token: "bearer", user: user as unknown as Parameters<typeof storeSession>[0]["user"] })
  vi.spyOn(window, "fetch").mockImplementation(async (address) => {
    const path = Object.keys(lists).find((key) => String(address).includes(key))
    return success(path === undefined ? {} : lists[path])
  })
  await renderInPortal(screen, { user: lecturer })
}
const many = (row: object) => Array.from({ length: 24 }, (_, index) => ({ ...row, id: index + 1 }))
const subject = { subject_id: 1, subject_code: "ENG101", subject_name: "English", student_class: "P1" }

/**
 * The height of the bars at the top and bottom of a phone's window, in pixels. `wholeRows` counts the rows that are fully
 * visible between them.
 */
const bars = 52 + 56
function wholeRows() {
  const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect())
  return rows.filter(({ height, bottom }) => height > 0 && bottom <= 740 - bars).length
}

const material = {
  ...subject,
  title: "Phonics chart",
  type: "document",
  description: "A chart.",
  link: null,
  file_name: "chart.pdf",
  file_size: 7000,
  media_type: "application/pdf",
  is_published: true,
  may_edit: true,
  download_count: 3,
  uploaded_by_name: "Ada Example",
  created_at: "2026-11-20T08:00:00Z",
  publish_at: null,
}
const materials = {
  "/materials?": { materials: many(material), total: 24 },
  "/materials/counts-by-type": { counts: [] },
  "/materials/1": { material: { ...material, id: 1 } },
  "/my/subjects": { subjects: [], total: 0 },
  "/subjects/options": { subjects: [] },
}

test("an administrator's materials are lines at a desk, too", async () => {
  await open(<MaterialsPage />, materials, 1366)
  await expect.poll(() => document.querySelectorAll("tbody tr").length).toBe(24)
  expect(document.querySelectorAll("article")).toHaveLength(0)
  expect(document.querySelector("tbody tr")?.getBoundingClientRect().height).toBeLessThanOrEqual(48)
  await page.getByRole("button", { name: "Actions for Phonics chart" }).first().click()
  await expect.element(page.getByRole("menuitem", { name: "Delete" })).toBeVisible()
})

test("a phone shows all figures of a list, in at most two lines", async () => {
  await open(<MaterialsPage />, materials)
  await expect.poll(() => document.querySelectorAll(".figure").length).toBe(4)
  const figures = [...document.querySelectorAll(".figure")].map((figure) => figure.getBoundingClientRect())
  expect(Math.max(...figures.map(({ right }) => right))).toBeLessThanOrEqual(360)
  expect(new Set(figures.map(({ top }) => top)).size).toBeLessThanOrEqual(2)
})

test("a phone shows a lecturer's materials as rows, eight of them whole, and one opens its record", async () => {
  await open(<LecturerMaterialsPage />, materials)
  await expect.poll(() => document.querySelectorAll("tbody tr").length).toBe(24)
  expect(wholeRows()).toBeGreaterThanOrEqual(8)
  await page.getByRole("link", { name: "Phonics chart" }).first().click()
  await expect.element(page.getByRole("dialog")).toMatchTextContent("chart.pdf")
})

test("a phone shows a lecturer's assignments as rows, eight of them whole, and one opens its card with its actions", async () => {
  const assignment = {
    ...subject,
    title: "Reading record",
    description: null,
    due_date: "2083-03-01T14:00:00Z",
    max_marks: 100,
    may_edit: true,
    submissions_count: 9,
    graded_count: 4,
    lecturer_id: 1,
  }
  await open(<LecturerAssignmentsPage />, {
    "/assignments?": { assignments: many(assignment), total: 24 },
    "/assignments/stats": { stats: { total: 24, upcoming: 24, overdue: 0, subjects: 1 } },
  })
  await expect.poll(() => document.querySelectorAll("tbody tr").length).toBe(24)
  expect(wholeRows()).toBeGreaterThanOrEqual(8)
  expect(document.querySelector("tbody tr")?.textContent).toContain("4 of 9 graded")
  await page.getByRole("link", { name: "Reading record" }).first().click()
  await page.getByRole("button", { name: "Actions for Reading record" }).click()
  await expect.element(page.getByRole("menuitem", { name: "Edit" })).toBeVisible()
})

test("a phone shows a student's materials as cards of at most 210 pixels, and a title opens the description", async () => {
  await open(<MyMaterialsPage />, {
    ...materials,
    "/my-materials?": { materials: many(material), total: 24 },
  })
  await expect.element(page.getByRole("button", { name: /^Keep on this device/ }).first()).toBeVisible()
  expect(document.querySelector("article")?.getBoundingClientRect().height).toBeLessThanOrEqual(210)
  await page.getByRole("link", { name: "Phonics chart" }).first().click()
  await expect.element(page.getByRole("dialog")).toMatchTextContent("A chart.")
})

test("an audit log in which only sign-ins are recorded says so, and shows them", async () => {
  await open(<AuditPage />, {
    "/audit?": { entries: [], total: 0 },
    "/audit/choices": { labels: [], entities: [] },
  })
  await expect.element(page.getByText("Nothing has been changed yet")).toBeVisible()
  await page.getByRole("button", { name: "Show sign-ins" }).click()
  await expect.element(page.getByText("No entries found")).toBeVisible()
})

test("an entry of the audit log begins with its person, and its second line has the time and the action", async () => {
  const entry = { id: 1, at: "2026-11-20T08:00:00Z", actor_id: 1, actor: "Ada Example", label: "added" }
  await open(<AuditPage />, {
    "/audit?": {
      entries: [{ ...entry, entity: "term", entity_id: "1", subject: "Term 1", fields: ["name"] }],
      total: 1,
    },
    "/audit/choices": { labels: [], entities: [] },
  })
  const row = page.getByRole("row").filter({ hasText: "Ada Example" })
  await expect.element(row.getByText("Added")).toBeVisible()
  const { bottom } = row.element().getBoundingClientRect()
  const lines = [/^Ada Example/, /^20 Nov 2026/, "Added"].map((text) =>
    row.getByText(text).last().element().getBoundingClientRect(),
  )
  expect(lines.map((line) => line.bottom <= bottom)).toEqual([true, true, true])
  expect(lines[1]!.top).toBeGreaterThanOrEqual(lines[0]!.bottom - 2)
})

test("a list for paper shows 20 rows on a phone, 50 on a wider screen, and all when asked", async () => {
  const rows = Array.from({ length: 600 }, (_, index) => `${index + 1}`)
  const table = tableOf("Class list", rows, [
    ["No.", 1, (row) => row],
    ["Signature", 2, () => ""],
  ])
  const letterhead = { name: "An invented college", reach: "", logo: undefined }
  await open(<Paper letterhead={letterhead} paper={{ title: "Class list", blocks: [table] }} />, {})
  const seen = () => [...document.querySelectorAll("tbody tr")].filter((row) => row.checkVisibility()).length
  expect(seen()).toBe(20)
  expect(document.documentElement.scrollHeight).toBeLessThan(1600)
  await page.viewport(1280, 800)
  await expect.poll(seen).toBe(50)
  await page.getByRole("button", { name: "Show all 600" }).click()
  expect(seen()).toBe(600)
})
