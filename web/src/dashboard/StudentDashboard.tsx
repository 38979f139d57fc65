import { fullDayText, today } from "#contract/dates.ts"
import { gpaText } from "#contract/gradeReport.ts"
import { useData } from "../lib/data.ts"
import { paths } from "../lib/paths.ts"
import { together } from "../lib/together.ts"
import { useUser } from "../lib/user.ts"
import { RecentNotifications } from "../notifications/RecentNotifications.tsx"
import { Columns } from "../ui/Columns.tsx"
import { Loaded } from "../ui/Loaded.tsx"
import { Page } from "../ui/Page.tsx"
import { PersonHead } from "../ui/PersonHead.tsx"
import { QuickLinks } from "../ui/QuickLinks.tsx"
import { Section } from "../ui/Section.tsx"
import { Stats } from "../ui/Stats.tsx"
import { studentActions } from "./actions.ts"
import { DueNext } from "./DueNext.tsx"
import { MyTerm } from "./MyTerm.tsx"
import { loadFailure } from "./words.ts"

/** Spec 002, "Student dashboard", as far as there is something to show. */
export function StudentDashboard() {
  const { firstName, lastName, photoUrl, studentNumber, yearOfStudy, className } = useUser()
  const all = together({
    current: useData("GET /terms/current"),
    year: useData("GET /academic-years/current"),
    latest: useData("GET /notifications", { query: { limit: 5 } }),
    // One row is enough to be told how many there are.
    modules: useData("GET /students/my-modules", { query: { limit: 1 } }),
    work: useData("GET /students/my-assignments/stats"),
    due: useData("GET /students/my-assignments", { query: { status: "pending", sort: "next", limit: 3 } }),
    grades: useData("GET /grades/my-gpa"),
  })
  return (
    <Page title="Dashboard" lead={fullDayText(today())}>
      <PersonHead
        name={`${firstName} ${lastName}`}
        photo={photoUrl}
        kind="Student"
        lines={[studentNumber && `Student number ${studentNumber}`, className && `Class ${className}`]}
      />
      <Loaded query={all} failure={loadFailure} retryLabel="Retry">
        {({ current, year, latest, modules, work, due, grades }) => (
          <div className="stack">
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
                text="Assignments, grades and announcements show here as they come."
              />
            </Columns>
          </div>
        )}
      </Loaded>
    </Page>
  )
}
