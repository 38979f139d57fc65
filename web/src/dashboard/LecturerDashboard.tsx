import { PinnedAnnouncement } from "../announcements/PinnedAnnouncement.tsx"
import { paths } from "../lib/address/paths.ts"
import { useUser } from "../lib/session/user.ts"
import { RecentNotifications } from "../notifications/RecentNotifications.tsx"
import { Columns } from "../ui/layout/Columns.tsx"
import { QuickLinks } from "../ui/layout/QuickLinks.tsx"
import { Section } from "../ui/layout/Section.tsx"
import { Stats } from "../ui/list/Stats.tsx"
import { Notice } from "../ui/state/Notice.tsx"
import { lecturerActions } from "./actions.ts"
import { workSet } from "./activities.tsx"
import { CurrentTerms } from "./CurrentTerms.tsx"
import { LatestSubmissions } from "./LatestSubmissions.tsx"
import { OwnDashboard } from "./OwnDashboard.tsx"
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
      {({ stats, classes, assignments, notifications, ungraded, academic_year, terms, pinned }) => (
        <>
          <PinnedAnnouncement announcement={pinned} path={paths.lecturerAnnouncements} />
          {classes.length === 0 && (
            <Notice tone="warn">
              <p>
                <strong>No Class Assigned.</strong> Please contact the administrator, who gives you your
                class.
              </p>
            </Notice>
          )}
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
            <Section title="Quick actions">
              <QuickLinks items={lecturerActions} />
            </Section>
          </Columns>
          <Columns>
            <CurrentTerms
              title="This term"
              year={academic_year}
              terms={terms}
              none="The college has not opened a term yet."
            />
            <RecentNotifications
              notifications={notifications}
              besides={assignments.map(workSet)}
              text="New work, submissions and notices appear here."
            />
          </Columns>
        </>
      )}
    </OwnDashboard>
  )
}
