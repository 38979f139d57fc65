import type { ReactNode } from "react"
import { afterEach, beforeEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import { PerformanceDetails } from "../../../assessment/results/PerformanceDetails.tsx"
import { dataKey } from "../../../lib/api/data.ts"
import { queriesWithoutRequests, renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import "../../../ui/styles/ui.css"
import { PanelContext } from "../../../ui/overlay/panelContext.ts"
import { LowStudentDetails } from "./LowStudentDetails.tsx"

const params = { id: 1 }
const person = { student_number: "IPTE25-0040", class: "P8" }
const longest = {
  subject_id: 1,
  subject_code: "EFS101",
  subject_name: "Education Foundation Studies",
}

const performance = {
  student: {
    ...person,
    student_name: "Limbani Blank",
    overall_average: 82.2,
    overall_gpa: 3.5,
    highest_subject_average: 82.2,
    lowest_subject_average: 82.2,
    grade_distribution: { A: 1, B: 2 },
  },
  subject_performance: [
    {
      ...longest,
      subject_credits: 6,
      counts: true,
      average_score: 82.2,
      average_letter_grade: "B",
      average_gpa_points: 3.5,
      term_grades: [
        {
          term_id: 1,
          term_name: "Term 1",
          academic_year_name: "2025-2026",
          module_grade: 82.2,
          letter_grade: "B",
          gpa_points: 3.5,
          assignments_count: 12,
          end_module_count: 1,
        },
      ],
    },
  ],
}

const counts = { percentage: 100, present: 128, late: 12, absent: 11, excused: 0 }
const attendance = {
  ...counts,
  student: { ...person, first_name: "Limbani", last_name: "Blank" },
  subjects: [{ ...longest, ...counts, missed: [] }],
}

beforeEach(() => document.documentElement.style.setProperty("--font", "'DejaVu Sans'"))
afterEach(() => document.documentElement.style.removeProperty("--font"))

const panels: [string, string, ReactNode][] = [
  ["performance", "12 assignments", <PerformanceDetails key="performance" id={1} filters={{}} />],
  ["attendance", "128 present", <LowStudentDetails key="attendance" id={1} />],
]

test.for(panels)(
  "the panel of a student's %s is not wider than itself in a face that is a sixth wider",
  async ([, text, panel]) => {
    await page.viewport(1280, 800)
    const queries = queriesWithoutRequests()
    queries.setQueryData(dataKey("GET /performance-reports/{id}", { params, query: {} }), performance)
    queries.setQueryData(dataKey("GET /students/{id}/attendance", { params }), attendance)
    await renderInPortal(
      <PanelContext value={{ id: 1, nouns: ["student", "students"], close: () => {}, step: () => {} }}>
        {panel}
      </PanelContext>,
      { queries, user: { id: 9, role: "admin" } },
    )
    await expect.element(page.getByText(new RegExp(text))).toBeVisible()
    const dialog = page.getByRole("dialog").element()
    expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth)
  },
)
