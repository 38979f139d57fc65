import { gpaText } from "#contract/gradeReport.ts"
import { useData } from "../lib/data.ts"
import { fullDayText, today } from "../lib/dates.ts"
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
import { MyTerm } from "./MyTerm.tsx"
import { loadFailure } from "./words.ts"

/** Spec 002, "Student dashboard", as far as there is something to show. */
export function StudentDashboard() {
  const { firstName, lastName, photoUrl, studentNumber, yearOfStudy, className } = useUser()
  const all = together({
    current: useData("GET /terms/current"),
    year: useData("GET /academic-years/current"),
    latest: useData("GET /notifications", { query: { limit: 5 } }),
    work: useData("GET /students/my-assignments/stats"),
    grades: useData("GET /grades/my-gpa"),
  })
  return (
    <Page title="Dashboard" lead={fullDayText(today())}>
      <PersonHead
        name={`${firstName} ${lastName}`}
        photo={photoUrl}
        kind="Student"
        lines={[studentNumber && `Student number ${studentNumber}`]}
      />
      <Loaded query={all} failure={loadFailure} retryLabel="Retry">
        {({ current, year, latest, work, grades }) => (
          <div className="stack">
            <Stats
              items={[
                { label: "Pending assignments", value: work.stats.pending, href: paths.myAssignments },
                { label: "Overall GPA", value: gpaText(grades.gpa.current_gpa), href: paths.myGrades },
                { label: "Year of study", value: yearOfStudy ?? "—" },
                { label: "Class", value: className ?? "—" },
              ]}
            />
            <Columns>
              <MyTerm year={year.academicYear} term={current.term} />
              <Section title="Quick actions">
                <QuickLinks items={studentActions} />
              </Section>
            </Columns>
            <RecentNotifications
              notifications={latest.notifications}
              text="Assignments, grades and announcements show here as they come."
            />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
