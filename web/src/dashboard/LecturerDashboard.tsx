import { useData } from "../lib/data.ts"
import { fullDayText, today } from "../lib/dates.ts"
import { paths } from "../lib/paths.ts"
import { together } from "../lib/together.ts"
import { useUser } from "../lib/user.ts"
import { RecentNotifications } from "../notifications/RecentNotifications.tsx"
import { Columns } from "../ui/Columns.tsx"
import { Loaded } from "../ui/Loaded.tsx"
import { Notice } from "../ui/Notice.tsx"
import { Page } from "../ui/Page.tsx"
import { PersonHead } from "../ui/PersonHead.tsx"
import { QuickLinks } from "../ui/QuickLinks.tsx"
import { Section } from "../ui/Section.tsx"
import { Stats } from "../ui/Stats.tsx"
import { lecturerActions } from "./actions.ts"
import { CurrentTerms } from "./CurrentTerms.tsx"
import { LatestSubmissions } from "./LatestSubmissions.tsx"
import { loadFailure } from "./words.ts"

/** Spec 002, "Lecturer dashboard", as far as there is something to show. */
export function LecturerDashboard() {
  const { firstName, lastName, photoUrl, employeeNumber, department, className } = useUser()
  const all = together({
    current: useData("GET /terms/current"),
    year: useData("GET /academic-years/current"),
    latest: useData("GET /notifications", { query: { limit: 5 } }),
    taught: useData("GET /lecturers/my/subjects/stats"),
    mine: useData("GET /students/my/class", { query: { limit: 1 } }),
    unmarked: useData("GET /submissions/latest"),
  })
  return (
    <Page title="Dashboard" lead={fullDayText(today())}>
      <PersonHead
        name={`${firstName} ${lastName}`}
        photo={photoUrl}
        kind="Lecturer"
        lines={[
          employeeNumber && `Employee number ${employeeNumber}`,
          department,
          className && `Class ${className}`,
        ]}
      />
      {className === null && (
        <Notice tone="warn">
          <p>
            <strong>No Class Assigned.</strong> Please contact the administrator, who gives you your class.
          </p>
        </Notice>
      )}
      <Loaded query={all} failure={loadFailure} retryLabel="Retry">
        {({ current, year, latest, taught, mine, unmarked }) => (
          <div className="stack">
            <Stats
              items={[
                { label: "Modules", value: taught.stats.modules, href: paths.myModules },
                { label: "Students", value: mine.total, href: paths.myStudents },
                { label: "Assignments", value: taught.stats.assignments, href: paths.lecturerAssignments },
              ]}
            />
            <Columns>
              <CurrentTerms
                title="This term"
                year={year.academicYear?.year_name ?? null}
                terms={current.terms}
                none="The college has not opened a term yet."
              />
              <Section title="Quick actions">
                <QuickLinks items={lecturerActions} />
              </Section>
            </Columns>
            <LatestSubmissions {...unmarked} />
            <RecentNotifications
              notifications={latest.notifications}
              text="Work handed in, announcements and reminders show here as they come."
            />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
