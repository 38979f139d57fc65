import { Link } from "react-router"
import type { Reply } from "#contract/api.ts"
import type { WorkToMark } from "#contract/assessment/gradeSheets.ts"
import { agoText, distanceText } from "#contract/lib/dates.ts"
import type { AssignmentSet } from "#contract/office/dashboard.ts"
import { assignedByText } from "../../assessment/assignments/labels.ts"
import { PinnedAnnouncement } from "../../communication/announcements/PinnedAnnouncement.tsx"
import { deskPath, gradeSheetPath } from "../../lib/address/markingPaths.ts"
import { detailsOf, gradesOf, paths } from "../../lib/address/paths.ts"
import { useUser } from "../../lib/session/user.ts"
import { RecentNotifications } from "../../people/notifications/RecentNotifications.tsx"
import { AttendanceFigures, AttendancePanel } from "../../teaching/attendance/AttendancePanel.tsx"
import { typeLabels } from "../../teaching/materials/labels.ts"
import { Bar, Bars } from "../../ui/charts/Bars.tsx"
import type { FeedItem } from "../../ui/content/Feed.tsx"
import { Columns } from "../../ui/layout/Columns.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { TaskList } from "../../ui/layout/TaskList.tsx"
import { Stats } from "../../ui/list/Stats.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { lecturerActions } from "./actions.ts"
import { CurrentTerms } from "./CurrentTerms.tsx"
import { MarkStandings } from "./MarkStandings.tsx"
import { OwnDashboard } from "./OwnDashboard.tsx"
import { QuickActions } from "./QuickActions.tsx"
import { UpcomingEvents } from "./UpcomingEvents.tsx"
import { useDashboard } from "./useDashboard.ts"

/** A new assignment in a lecturer's feed. */
const feedItemOf = ({ id, title, created_at, ...assignment }: AssignmentSet): FeedItem => ({
  id: `assignment ${id}`,
  who: assignedByText(assignment),
  text: (
    <>
      set <Link to={detailsOf(paths.lecturerAssignments, id)}>{title}</Link>
    </>
  ),
  at: created_at,
  when: distanceText(created_at),
})

/**
 * Spec 002, "Lecturer dashboard". Today's lessons and the submissions to mark come first, then the state of the classes, and
 * then news.
 */
export function LecturerDashboard() {
  const { className } = useUser()
  const dashboard = useDashboard("GET /lecturers/my/dashboard")
  return (
    <OwnDashboard facts={[className && `Class ${className}`]} query={dashboard}>
      {({ stats, attendance, lessons, classes, to_mark, marks, assignments, notifications, ...news }) => (
        <>
          <PinnedAnnouncement announcement={news.pinned} path={paths.lecturerAnnouncements} brief />
          {classes.length === 0 && (
            <Notice tone="warn">
              <p>
                <strong>No Class Assigned.</strong> Please contact the administrator, who gives you your
                class.
              </p>
            </Notice>
          )}
          <Columns tallSecond>
            <AttendancePanel lessons={lessons} />
            <ToMark {...to_mark} />
            <div className="todays">
              <AttendanceFigures attendance={attendance} />
              <Stats
                inLine
                items={[
                  { label: "Modules", value: stats.modules, href: paths.myModules },
                  {
                    label: className ? `Students in ${className}` : "Students",
                    value: stats.students,
                    href: paths.myStudents,
                  },
                  {
                    label: "Assignments in all terms",
                    value: stats.assignments,
                    href: paths.lecturerAssignments,
                  },
                ]}
              />
              <QuickActions items={lecturerActions} />
            </div>
          </Columns>
          <Columns>
            <MarkStandings
              title="Your classes"
              head="Module and class"
              marks={marks}
              pass={news.pass_mark}
              to={({ subject_id, term_id, class: taughtClass }) =>
                taughtClass === null
                  ? paths.lecturerGrades
                  : gradeSheetPath("lecturer", { subject: subject_id, className: taughtClass, term: term_id })
              }
            />
            <div className="todays">
              <CurrentTerms title="This term" year={news.academic_year} terms={news.terms} />
              <MaterialsByType counts={news.materials} />
            </div>
          </Columns>
          <Columns>
            <RecentNotifications notifications={notifications} besides={assignments.map(feedItemOf)} />
            <UpcomingEvents title="Upcoming events" events={news.events} path={paths.lecturerEvents} />
          </Columns>
        </>
      )}
    </OwnDashboard>
  )
}

type Props = { counts: Reply<"GET /materials/counts-by-type">["data"]["counts"] }

/** Spec 002 section 2: the bar chart of materials by type. Types without materials are left out. */
function MaterialsByType({ counts }: Props) {
  const bars = counts
    .filter(({ count }) => count > 0)
    .map(({ type, count }) => ({ name: typeLabels[type], value: count }))
  return (
    <Section title="Materials by type" all={{ label: "Course Materials", to: paths.lecturerMaterials }}>
      {bars.length === 0 ? (
        <p>No materials uploaded yet.</p>
      ) : (
        <Bars label="Materials by type" heads={["Type", "Materials"]} bars={bars} />
      )}
    </Section>
  )
}

type ToMarkProps = Reply<"GET /lecturers/my/dashboard">["data"]["to_mark"]

/** The submissions that have waited longest, by assignment and class, and the total number that wait. */
function ToMark({ work, to_mark }: ToMarkProps) {
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
      ? deskPath("lecturer", {
          subject: subject_id,
          className: className,
          term: term_id,
          work: assignment_id,
        })
      : gradesOf(assignment_id),
    action: "Mark",
  }
}
