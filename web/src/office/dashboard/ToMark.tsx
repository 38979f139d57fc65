import type { Reply } from "#contract/api.ts"
import { agoText } from "#contract/lib/dates.ts"
import { itemAt, sum } from "#contract/lib/objects.ts"
import { type AssignmentToMark, byAssignment } from "../../assessment/gradeSheets/screens/byAssignment.ts"
import { deskPath } from "../../lib/address/markingPaths.ts"
import { gradesOf, paths } from "../../lib/address/paths.ts"
import { Bar } from "../../ui/charts/Bars.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { TaskList } from "../../ui/layout/TaskList.tsx"

type Props = Reply<"GET /lecturers/my/dashboard">["data"]["to_mark"]

const shown = 3

/**
 * The assignments whose submissions have waited longest, each once for all of its classes, and the total number that wait. The
 * button opens the class that has waited longest.
 */
export function ToMark({ work, to_mark }: Props) {
  return (
    <Section
      title="To mark"
      lead={to_mark > 0 ? `${to_mark} to mark, oldest first` : "Everything that was handed in is marked."}
      all={{ label: "All assignments", to: paths.lecturerToMark }}
    >
      {work.length > 0 && <TaskList items={byAssignment(work).slice(0, shown).map(taskOf)} />}
    </Section>
  )
}

function taskOf({ key, title, oldest, classes }: AssignmentToMark) {
  const longestWaiting = itemAt(
    classes.filter((work) => work.oldest === oldest),
    0,
  )
  const { assignment_id, subject_id, subject_code, term_id, class: className } = longestWaiting
  const handedIn = sum(classes.map(({ handed_in }) => handed_in))
  const marked = sum(classes.map((work) => work.marked))
  const where = classes.length === 1 ? className : `${classes.length} classes`
  return {
    id: key,
    title,
    text: `${[subject_code, where].filter(Boolean).join(", ")}: ${marked} of ${handedIn} marked, the oldest from ${agoText(oldest)}`,
    figure: <Bar share={marked / handedIn} />,
    to: className
      ? deskPath("lecturer", { subject: subject_id, className, term: term_id, work: assignment_id })
      : gradesOf(assignment_id),
    action: "Mark",
  }
}
