import { useData } from "../lib/data.ts"
import { fullDayText, today } from "../lib/dates.ts"
import { paths } from "../lib/paths.ts"
import { together } from "../lib/together.ts"
import { useUser } from "../lib/user.ts"
import { Columns } from "../ui/Columns.tsx"
import { Loaded } from "../ui/Loaded.tsx"
import { Page } from "../ui/Page.tsx"
import { PersonHead } from "../ui/PersonHead.tsx"
import { type QuickLink, QuickLinks } from "../ui/QuickLinks.tsx"
import { Section } from "../ui/Section.tsx"
import { Stats } from "../ui/Stats.tsx"
import { CurrentTerms } from "./CurrentTerms.tsx"
import { RecentNotifications } from "./RecentNotifications.tsx"
import { loadFailure } from "./words.ts"

const actions: QuickLink[] = [
  { to: paths.profile, label: "My profile", text: "Your details, your photo and your password" },
]

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
        lines={[studentNumber && `Student number ${studentNumber}`]}
      />
      <Stats
        items={[
          { label: "Year of study", value: yearOfStudy ?? "—" },
          { label: "Class", value: className ?? "—" },
        ]}
      />
      <Loaded query={all} failure={loadFailure} retryLabel="Retry">
        {({ current, year, latest }) => (
          <div className="stack">
            <Columns>
              <CurrentTerms
                title="My term"
                year={year.academicYear?.year_name ?? null}
                terms={current.term ? [current.term] : []}
                none="The college has not opened a term of your year yet."
              />
              <Section title="Quick actions">
                <QuickLinks items={actions} />
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
