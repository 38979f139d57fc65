import type { Reply } from "#contract/api.ts"
import type { WorkToMark } from "#contract/assessment/gradeSheets.ts"
import { agoText } from "#contract/lib/dates.ts"
import { deskPath, gradesOf, paths } from "../../lib/address/paths.ts"
import { Bar } from "../../ui/charts/Bars.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { TaskList } from "../../ui/layout/TaskList.tsx"

type Props = Reply<"GET /lecturers/my/dashboard">["data"]["to_mark"]

/** The submissions that have waited longest, by assignment and class, and the total number that wait. */
export function ToMark({ work, to_mark }: Props) {
  return (
    <Section
      title="To mark"
      lead={to_mark > 0 ? `${to_mark} to mark, oldest first` : "Everything that was handed in is marked."}
      all={{ label: "All assignments", to: paths.lecturerToMark }}
    >
      {work.length > 0 && <TaskList items={work.map(taskOf)} />}
    </Section>
  )
}

function taskOf(work: WorkToMark) {
  const { assignment_id, title, subject_id, subject_code, term_id, class: className } = work
  const { handed_in, marked, oldest } = work
  return {
    id: `${assignment_id} ${className}`,
    title: [title, subject_code, className].filter(Boolean).join(", "),
    text: `${marked} of ${handed_in} marked, the oldest from ${agoText(oldest)}`,
    figure: <Bar share={marked / handed_in} />,
    to: className
      ? deskPath("lecturer", { subject: subject_id, of: className, term: term_id, work: assignment_id })
      : gradesOf(assignment_id),
    action: "Mark",
  }
}
