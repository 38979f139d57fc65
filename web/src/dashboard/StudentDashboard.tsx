import { gpaText } from "#contract/grades/report.ts"
import { paths } from "../lib/address/paths.ts"
import { combineQueries } from "../lib/api/combine.ts"
import { useData } from "../lib/api/data.ts"
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

/** Spec 002, "Student dashboard". */
export function StudentDashboard() {
  const { studentNumber, yearOfStudy, className } = useUser()
  const all = combineQueries({
    current: useData("GET /terms/current"),
    year: useData("GET /academic-years/current"),
    latest: useData("GET /notifications", { query: { limit: 5 } }),
    // One row is enough to get the total.
    modules: useData("GET /students/my-modules", { query: { limit: 1 } }),
    work: useData("GET /students/my-assignments/stats"),
    due: useData("GET /students/my-assignments", { query: { status: "pending", sort: "next", limit: 3 } }),
    grades: useData("GET /grades/my-gpa"),
  })
  return (
    <OwnDashboard
      kind="Student"
      facts={[studentNumber && `Student number ${studentNumber}`, className && `Class ${className}`]}
      query={all}
    >
      {({ current, year, latest, modules, work, due, grades }) => (
        <>
          <Stats
            items={[
              { label: "Enrolled modules", value: modules.total },
              { label: "Pending assignments", value: work.stats.pending, href: paths.myAssignments },
              { label: "Overall GPA", value: gpaText(grades.gpa.current_gpa), href: paths.myGrades },
              { label: "Year of study", value: yearOfStudy ?? "—" },
            ]}
          />
          <Columns>
            <DueNext assignments={due.assignments} />
            <Section title="Quick actions">
              <QuickLinks items={studentActions} />
            </Section>
          </Columns>
          <Columns>
            <MyTerm year={year.academicYear} term={current.term} />
            <RecentNotifications
              notifications={latest.notifications}
              text="New assignments, grades and announcements appear here."
            />
          </Columns>
        </>
      )}
    </OwnDashboard>
  )
}
