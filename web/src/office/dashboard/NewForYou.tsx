import type { Reply } from "#contract/api.ts"
import { stateLabel } from "#contract/assessment/grades/texts.ts"
import { agoText } from "#contract/lib/dates.ts"
import { compact } from "#contract/lib/objects.ts"
import type { GradeOutline } from "#contract/office/dashboard.ts"
import { detailsOf, moduleGradeOf, paths } from "../../lib/address/paths.ts"
import { QuickLinks } from "../../ui/layout/QuickLinks.tsx"
import { Section } from "../../ui/layout/Section.tsx"

type Props = Pick<Reply<"GET /students/my-dashboard">["data"], "grades" | "pinned" | "announcements">

/** The latest mark, and one announcement: the pinned one, or else the latest. Renders nothing if there is neither. */
export function NewForYou({ grades, pinned, announcements }: Props) {
  const notice = pinned ?? announcements[0]
  const items = compact([
    ...grades.slice(0, 1).map(markOf),
    notice && {
      to: detailsOf(paths.myAnnouncements, notice.id),
      label: notice.title,
      text: [pinned && "Pinned", agoText(notice.publish_at)].filter(Boolean).join(", "),
    },
  ])
  if (items.length === 0) return null
  return (
    <Section title="New for you" all={{ label: "My Grades", to: paths.myGrades }}>
      <QuickLinks asRows items={items} />
    </Section>
  )
}

const markOf = ({ state, percentage, letter_grade, assignment_title, ...grade }: GradeOutline) => ({
  to: `${moduleGradeOf(grade.subject_id, grade.term_id)}?mark=${grade.id}`,
  label: [state === "number" ? `${percentage}% ${letter_grade}` : stateLabel[state], assignment_title].join(
    " ",
  ),
  text: [grade.subject_code, grade.feedback && `“${grade.feedback}”`, agoText(grade.graded_at)]
    .filter(Boolean)
    .join(", "),
})
