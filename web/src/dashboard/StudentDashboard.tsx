import { useData } from "../lib/data.ts"
import { fullDayText, today } from "../lib/dates.ts"
import { together } from "../lib/together.ts"
import { useUser } from "../lib/user.ts"
import { Columns } from "../ui/Columns.tsx"
import { Loaded } from "../ui/Loaded.tsx"
import { Page } from "../ui/Page.tsx"
import { PersonHead } from "../ui/PersonHead.tsx"
import { QuickLinks } from "../ui/QuickLinks.tsx"
import { Section } from "../ui/Section.tsx"
import { ownActions } from "./actions.ts"
import { MyTerm } from "./MyTerm.tsx"
import { RecentNotifications } from "./RecentNotifications.tsx"
import { loadFailure } from "./words.ts"

/** Spec 002, "Student dashboard", as far as there is something to show. */
export function StudentDashboard() {
  const { firstName, lastName, photoUrl, studentNumber, yearOfStudy, className } = useUser()
  const all = together({
    current: useData("GET /terms/current"),
    year: useData("GET /academic-years/current"),
    latest: useData("GET /notifications", { query: { limit: 5 } }),
  })
  return (
    <Page title="Dashboard" lead={fullDayText(today())}>
      <PersonHead
        name={`${firstName} ${lastName}`}
        photo={photoUrl}
        kind="Student"
        lines={[
          studentNumber && `Student number ${studentNumber}`,
          className ? `Year ${yearOfStudy}, class ${className}` : `Year ${yearOfStudy}, no class yet`,
        ]}
      />
      <Loaded query={all} failure={loadFailure} retryLabel="Retry">
        {({ current, year, latest }) => (
          <div className="stack">
            <Columns>
              <MyTerm year={year.academicYear} term={current.term} />
              <Section title="Quick actions">
                <QuickLinks items={ownActions} />
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
