import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { type BookedGrade, gradesBySubject } from "#contract/assessment/grades/book.ts"
import { defaultPolicy } from "#contract/assessment/grades/policy.ts"
import { queriesWithoutRequests, renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import { figuresOf } from "./figures.ts"
import { MyStanding } from "./MyStanding.tsx"

const bookOf = (counts: boolean) =>
  gradesBySubject([
    {
      id: 1,
      subject_id: 3,
      subject_code: "TEP",
      subject_name: "Teaching Practice",
      assignment_title: "Lesson",
      grade_type: "assignment",
      state: "number",
      points_earned: 15,
      max_points: 20,
      percentage: 75,
      letter_grade: "B",
      term_id: 3,
      term_name: "Term 3",
      academic_year_name: "2026-2027",
      credits: 3,
      counts,
      term_start: "2026-06-01",
      term_is_active: true,
      term_is_open: true,
      policy: defaultPolicy,
    } as unknown as BookedGrade,
  ])

test.each([
  [true, true, /Teaching practice is included\.$/],
  [true, false, /Teaching practice is included only in terms that count it\.$/],
  [false, true, /Teaching practice is included only in terms that count it\.$/],
])(
  "policy of today counts practice: %j, that of a closed term: %j",
  async (practice_counts, counts, says) => {
    const subjects = bookOf(counts)
    const policy = { ...defaultPolicy, practice_counts }
    const gpa = {
      data: {},
      error: null,
      isFetching: false,
      fetchStatus: "idle",
      dataUpdatedAt: Date.now(),
    } as const
    await renderInPortal(
      <MyStanding
        subjects={subjects}
        figures={figuresOf(undefined, subjects)}
        policy={policy}
        gpa={{ ...gpa, refetch: async () => undefined }}
      />,
      { queries: queriesWithoutRequests() },
    )
    await page.getByText("How GPA works").click()
    await expect.element(page.getByText(says)).toBeVisible()
  },
)
