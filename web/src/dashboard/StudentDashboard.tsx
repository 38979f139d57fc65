import { gpaText } from "#contract/grades/report.ts"
import { PinnedAnnouncement } from "../announcements/PinnedAnnouncement.tsx"
import { openAssignments, paths } from "../lib/address/paths.ts"
import { useUser } from "../lib/session/user.ts"
import { RecentNotifications } from "../notifications/RecentNotifications.tsx"
import { Columns } from "../ui/layout/Columns.tsx"
import { QuickLinks } from "../ui/layout/QuickLinks.tsx"
import { Section } from "../ui/layout/Section.tsx"
import { Stats } from "../ui/list/Stats.tsx"
import { studentActions } from "./actions.ts"
import { DueNext } from "./DueNext.tsx"
import { MyTerm } from "./MyTerm.tsx"
import { OwnDashboard } from "./OwnDashboard.tsx"
import { useDashboard } from "./useDashboard.ts"

/** Spec 002, "Student dashboard". */
export function StudentDashboard() {
  const { studentNumber, yearOfStudy, className } = useUser()
  const all = useDashboard("GET /students/my-dashboard")
  return (
    <OwnDashboard
      kind="Student"
      facts={[studentNumber && `Student number ${studentNumber}`, className && `Class ${className}`]}
      query={all}
    >
      {({ terms, academic_year, notifications, modules, assignments, due, gpa, pinned }) => (
        <>
          <PinnedAnnouncement announcement={pinned} path={paths.myAnnouncements} />
          <Stats
            items={[
              { label: "Enrolled modules", value: modules, href: paths.ownModules },
              { label: "Pending assignments", value: assignments.pending, href: openAssignments },
              { label: "Overall GPA", value: gpaText(gpa.current_gpa), href: paths.myGrades },
              { label: "Year of study", value: yearOfStudy ?? "—" },
            ]}
          />
          <Columns>
            <DueNext assignments={due} />
            <Section title="Quick actions">
              <QuickLinks items={studentActions} />
            </Section>
          </Columns>
          <Columns>
            <MyTerm year={academic_year} term={terms[0]} />
            <RecentNotifications
              notifications={notifications}
              text="New assignments, grades and announcements appear here."
            />
          </Columns>
        </>
      )}
    </OwnDashboard>
  )
}
