import { paths } from "../lib/address/paths.ts"
import { combineQueries } from "../lib/api/combine.ts"
import { useData } from "../lib/api/data.ts"
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

/** Spec 002, "Lecturer dashboard". */
export function LecturerDashboard() {
  const { employeeNumber, department, className } = useUser()
  const all = combineQueries({
    current: useData("GET /terms/current"),
    year: useData("GET /academic-years/current"),
    // At most five activities: two assignments and three notifications (spec 002 section 9).
    set: useData("GET /assignments", { query: { sort: "-created_at", limit: 2 } }),
    latest: useData("GET /notifications", { query: { limit: 3 } }),
    taught: useData("GET /lecturers/my/subjects/stats"),
    mine: useData("GET /students/my/class", { query: { limit: 1 } }),
    unmarked: useData("GET /submissions/latest"),
  })
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
      {({ current, year, set, latest, taught, mine, unmarked }) => (
        <>
          {mine.classes.length === 0 && (
            <Notice tone="warn">
              <p>
                <strong>No Class Assigned.</strong> Please contact the administrator, who gives you your
                class.
              </p>
            </Notice>
          )}
          <Stats
            items={[
              { label: "Modules", value: taught.stats.modules, href: paths.myModules },
              {
                label: className ? `Students in ${className}` : "Students",
                value: mine.total,
                href: paths.myStudents,
              },
              { label: "Assignments", value: taught.stats.assignments, href: paths.lecturerAssignments },
            ]}
          />
          <Columns>
            <LatestSubmissions {...unmarked} />
            <Section title="Quick actions">
              <QuickLinks items={lecturerActions} />
            </Section>
          </Columns>
          <Columns>
            <CurrentTerms
              title="This term"
              year={year.academicYear?.year_name ?? null}
              terms={current.terms}
              none="The college has not opened a term yet."
            />
            <RecentNotifications
              notifications={latest.notifications}
              besides={set.assignments.map(workSet)}
              text="New work, submissions and notices appear here."
            />
          </Columns>
        </>
      )}
    </OwnDashboard>
  )
}
