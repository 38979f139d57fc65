import type { Reply } from "#contract/api.ts"
import { distanceText } from "#contract/lib/dates.ts"
import type { AssignmentSet } from "#contract/office/dashboard.ts"
import { assignedByText } from "../../assessment/assignments/labels.ts"
import { PinnedAnnouncement } from "../../communication/announcements/PinnedAnnouncement.tsx"
import { gradeSheetPath } from "../../lib/address/markingPaths.ts"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import { useUser } from "../../lib/session/user.ts"
import { RecentNotifications } from "../../people/notifications/RecentNotifications.tsx"
import { AttendanceFigures, AttendancePanel } from "../../teaching/attendance/AttendancePanel.tsx"
import { typeLabels } from "../../teaching/materials/labels.ts"
import { Bars } from "../../ui/charts/Bars.tsx"
import type { FeedItem } from "../../ui/content/Feed.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import { Columns } from "../../ui/layout/Columns.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { Stats } from "../../ui/list/Stats.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { lecturerActions } from "./actions.ts"
import { CurrentTerms } from "./CurrentTerms.tsx"
import { MarkStandings } from "./MarkStandings.tsx"
import { OwnDashboard } from "./OwnDashboard.tsx"
import { QuickActions } from "./QuickActions.tsx"
import { ToMark } from "./ToMark.tsx"
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
          <PinnedAnnouncement announcement={news.pinned} path={paths.lecturerAnnouncements} />
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
              <div>
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
              </div>
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
