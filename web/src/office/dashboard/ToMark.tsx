import type { Reply } from "#contract/api.ts"
import type { WorkToMark } from "#contract/assessment/gradeSheets.ts"
import { agoText } from "#contract/lib/dates.ts"
import { sum } from "#contract/lib/objects.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import { deskOf, longestWaiting } from "../../assessment/gradeSheets/screens/toMark.ts"
import { paths } from "../../lib/address/paths.ts"
import { Bar } from "../../ui/charts/Bars.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { TaskList } from "../../ui/layout/TaskList.tsx"

type Props = Reply<"GET /lecturers/my/dashboard">["data"]["to_mark"]

/**
 * The work that has waited longest, and the total number of submissions that wait. The button opens the class that has waited
 * longest.
 */
export function ToMark({ work, to_mark }: Props) {
  return (
    <Section
      title="To mark"
      lead={
        to_mark > 0
          ? `${numberText(to_mark)} to mark, oldest first`
          : "Everything that was handed in is marked."
      }
      all={{ label: "All assignments", to: paths.lecturerToMark }}
    >
      {work.length > 0 && <TaskList items={work.map(taskOf)} />}
    </Section>
  )
}

function taskOf(work: WorkToMark) {
  const { title, subject_code, oldest, classes } = work
  const longest = longestWaiting(work)
  const handedIn = sum(classes.map(({ handed_in }) => handed_in))
  const marked = sum(classes.map((of) => of.marked))
  const where = classes.length === 1 ? longest.class : `${classes.length} classes`
  return {
    id: longest.assignment_id,
    title,
    text: `${[subject_code, where].filter(Boolean).join(", ")}: ${marked} of ${handedIn} marked, the oldest from ${agoText(oldest)}`,
    figure: <Bar share={marked / handedIn} />,
    to: deskOf(work, longest, "lecturer"),
    action: "Mark",
  }
}
