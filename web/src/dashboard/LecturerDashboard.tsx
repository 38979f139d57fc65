import { PinnedAnnouncement } from "../announcements/PinnedAnnouncement.tsx"
import { AttendancePanel } from "../attendance/AttendancePanel.tsx"
import { paths } from "../lib/address/paths.ts"
import { useUser } from "../lib/session/user.ts"
import { RecentNotifications } from "../notifications/RecentNotifications.tsx"
import { Columns } from "../ui/layout/Columns.tsx"
import { Stats } from "../ui/list/Stats.tsx"
import { Notice } from "../ui/state/Notice.tsx"
import { lecturerActions } from "./actions.ts"
import { workSet } from "./activities.tsx"
import { CurrentTerms } from "./CurrentTerms.tsx"
import { LatestSubmissions } from "./LatestSubmissions.tsx"
import { MaterialsByType } from "./MaterialsByType.tsx"
import { OwnDashboard } from "./OwnDashboard.tsx"
import { QuickActions } from "./QuickActions.tsx"
import { UpcomingEvents } from "./UpcomingEvents.tsx"
import { useDashboard } from "./useDashboard.ts"

/** Spec 002, "Lecturer dashboard". */
export function LecturerDashboard() {
  const { employeeNumber, department, className } = useUser()
  const all = useDashboard("GET /lecturers/my/dashboard")
  return (
    <OwnDashboard
      kind="Lecturer"
      facts={[
        employeeNumber && `Employee number ${employeeNumber}`,
        department,
        className && `Class ${className}`,
      ]}
      query={all}
    >
      {({ stats, attendance, lessons, classes, assignments, notifications, ungraded, ...news }) => (
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
          <AttendancePanel attendance={attendance} lessons={lessons} />
          <Stats
            items={[
              { label: "Modules", value: stats.modules, href: paths.myModules },
              {
                label: className ? `Students in ${className}` : "Students",
                value: stats.students,
                href: paths.myStudents,
              },
              { label: "Assignments", value: stats.assignments, href: paths.lecturerAssignments },
            ]}
          />
          <Columns>
            <LatestSubmissions {...ungraded} />
            <RecentNotifications
              notifications={notifications}
              besides={assignments.map(workSet)}
              text="New work, submissions and notices appear here."
            />
          </Columns>
          <Columns>
            <UpcomingEvents title="Upcoming events" events={news.events} path={paths.lecturerEvents} />
            <MaterialsByType counts={news.materials} />
          </Columns>
          <Columns>
            <CurrentTerms
              title="This term"
              year={news.academic_year}
              terms={news.terms}
              none="The college has not opened a term yet."
            />
            <QuickActions items={lecturerActions} />
          </Columns>
        </>
      )}
    </OwnDashboard>
  )
}
