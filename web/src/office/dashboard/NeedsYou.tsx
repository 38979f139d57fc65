import type { Reply } from "#contract/api.ts"
import { fullTermName } from "#contract/courses/terms/names.ts"
import { countText } from "#contract/lib/amounts.ts"
import { agoText } from "#contract/lib/dates.ts"
import { compact } from "#contract/lib/objects.ts"
import { lateWorkDays } from "#contract/office/dashboardFigures.ts"
import { nextStation, stationsOf } from "#contract/office/stations.ts"
import { requiredAttendance } from "#contract/teaching/attendance/types.ts"
import { closeTerm, paths } from "../../lib/address/paths.ts"
import { useHasMailServer } from "../../lib/session/user.ts"
import { Section } from "../../ui/layout/Section.tsx"
import { type Task, TaskList } from "../../ui/layout/TaskList.tsx"

type Dashboard = Reply<"GET /admin/dashboard">["data"]
type Props = Pick<Dashboard, "stats" | "needs" | "terms" | "opening">

/**
 * The records that wait for an administrator, each with its action. In a new college, the first steps precede them. Renders
 * nothing if there are none.
 */
export function NeedsYou(props: Props) {
  const items = [...firstSteps(props), ...waitingTasks(props, useHasMailServer())]
  if (items.length === 0) return null
  return (
    <Section title="Needs you">
      <TaskList items={items} />
    </Section>
  )
}

/**
 * The first steps. A college that is being opened continues with its opening. Any other college may lack an academic year or
 * a term.
 */
function firstSteps({ stats, terms, opening }: Props): Task[] {
  if (opening) {
    const stations = stationsOf(opening)
    const next = nextStation(stations)
    const doneCount = stations.filter(({ isDone }) => isDone).length
    return [
      {
        id: "opening",
        title: next ? `Open the college: ${next.title}` : "Open the college: the first lesson",
        text: `${doneCount} of ${stations.length} stations are done.`,
        to: next ? `${paths.start}?station=${next.key}` : paths.start,
        action: "Go on",
      },
    ]
  }
  if (stats.academic_year === null)
    return [
      {
        id: "year",
        title: "No academic year is current",
        to: paths.academicYears,
        action: "Add",
        text: "Add the year and say that it is current.",
      },
    ]
  if (terms.length > 0) return []
  return [
    {
      id: "term",
      title: "No term is active",
      to: paths.terms,
      action: "Add",
      text: "Add the terms and make one active.",
    },
  ]
}

function waitingTasks({ stats, needs, terms }: Props, hasMailServer: boolean): Task[] {
  const { registrations, excuses, low_attendance, unsent_mail } = stats
  const { messages, without_class, late_work, late_lecturers, applicant, terms_to_close } = needs
  const closing = terms_to_close[0] ?? terms[0]
  const counted: (Task & { count: number })[] = [
    {
      id: "registrations",
      count: registrations,
      to: paths.registrations,
      action: "Decide",
      title: `${countText(registrations, ["person", "people"])} asked for an account`,
      text: applicant
        ? [applicant.name, applicant.role, agoText(applicant.created_at)].join(", ")
        : undefined,
    },
    {
      id: "classes",
      count: without_class,
      to: `${paths.students}?class=none&status=active`,
      action: "Place them",
      title: `${countText(without_class, ["student has", "students have"])} no class`,
    },
    {
      id: "excuses",
      count: excuses,
      to: paths.excuses,
      action: "Answer",
      title: `${countText(excuses, ["excuse waits", "excuses wait"])} for an answer`,
    },
    {
      id: "attendance",
      count: low_attendance,
      to: paths.lowAttendance,
      action: "Show",
      title: `${countText(low_attendance, "student")} fell below ${requiredAttendance}% attendance`,
      text: "In the last 7 days",
    },
    {
      id: "late",
      count: closing ? late_lecturers : 0,
      to: closing ? closeTerm(closing.id) : "",
      action: "Remind",
      title: `${countText(late_lecturers, ["lecturer has", "lecturers have"])} work to mark from over ${lateWorkDays} days ago`,
      text: countText(late_work, ["submission waits", "submissions wait"]),
    },
    {
      id: "messages",
      count: messages,
      to: `${paths.messages}?status=new`,
      action: "Read",
      title: countText(messages, ["new message from the website", "new messages from the website"]),
    },
    {
      id: "mail",
      count: unsent_mail,
      to: `${paths.mail}?status=unsent`,
      action: "Show",
      title: `${countText(unsent_mail, ["email was", "emails were"])} not sent`,
    },
  ]
  return compact([
    !hasMailServer && {
      id: "mail server",
      to: paths.system,
      action: "Show",
      title: "No mail server is set",
      text: "Print login codes.",
    },
    ...counted.filter(({ count }) => count > 0),
    ...terms_to_close.map((term) => ({
      id: `term ${term.id}`,
      title: `${fullTermName(term)}, is over`,
      to: closeTerm(term.id),
      action: "Close",
    })),
  ])
}
