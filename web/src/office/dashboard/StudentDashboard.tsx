import type { Reply } from "#contract/api.ts"
import { gpaText } from "#contract/assessment/grades/report.ts"
import { openAssignments, paths } from "../../lib/address/paths.ts"
import { useUser } from "../../lib/session/user.ts"
import { RecentNotifications } from "../../people/notifications/RecentNotifications.tsx"
import { TrendLine } from "../../ui/charts/TrendLine.tsx"
import { Columns } from "../../ui/layout/Columns.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { Stats } from "../../ui/list/Stats.tsx"
import { studentActions } from "./actions.ts"
import { CurrentTerms } from "./CurrentTerms.tsx"
import { DueNext } from "./DueNext.tsx"
import { LatestAnnouncements } from "./LatestAnnouncements.tsx"
import { NewForYou } from "./NewForYou.tsx"
import { NewMaterials } from "./NewMaterials.tsx"
import { OwnDashboard } from "./OwnDashboard.tsx"
import { QuickActions } from "./QuickActions.tsx"
import { TodaysClasses } from "./TodaysClasses.tsx"
import { UpcomingEvents } from "./UpcomingEvents.tsx"
import { useDashboard } from "./useDashboard.ts"

/** Spec 002, "Student dashboard". On a phone, its first screen shows due assignments, news, today's classes and the average. */
export function StudentDashboard() {
  const { studentNumber, yearOfStudy, className } = useUser()
  const all = useDashboard("GET /students/my-dashboard")
  return (
    <OwnDashboard facts={[className && `Class ${className}`, studentNumber]} query={all}>
      {({ notifications, modules, assignments, gpa, event, ...today }) => (
        <>
          <Columns>
            <DueNext assignments={today.due} />
            <div className="todays">
              <NewForYou {...today} />
              <TodaysClasses lessons={today.lessons} />
              <MyAverage {...today} gpa={gpa} />
            </div>
          </Columns>
          <Stats
            inLine
            items={[
              { label: "Enrolled modules", value: modules, href: paths.ownModules },
              { label: "Pending assignments", value: assignments.pending, href: openAssignments },
              { label: "Overall GPA", value: gpaText(gpa.current_gpa), href: paths.myGrades },
              { label: "Year of study", value: yearOfStudy ?? "—" },
            ]}
          />
          <Columns>
            <UpcomingEvents title="Next event" events={event ? [event] : []} path={paths.myEvents} />
            <NewMaterials materials={today.materials} />
            <LatestAnnouncements
              title="Latest announcements"
              announcements={today.announcements}
              path={paths.myAnnouncements}
            />
            <RecentNotifications notifications={notifications} />
            <CurrentTerms title="My term" year={today.academic_year} terms={today.terms} />
            <QuickActions items={studentActions} />
          </Columns>
        </>
      )}
    </OwnDashboard>
  )
}

type Props = Pick<Reply<"GET /students/my-dashboard">["data"], "averages" | "gpa" | "pass_mark">

/** The student's average by term, with the pass mark. Renders nothing before the first finished module. */
function MyAverage({ averages, gpa, pass_mark }: Props) {
  if (averages.length === 0) return null
  return (
    <Section title="Your average" action={<strong>{gpa.overall_average}%</strong>}>
      <TrendLine
        label="Your average by term"
        points={averages.map(({ name, average }) => ({ name, value: average }))}
        level={{ name: "Pass", value: pass_mark }}
      />
    </Section>
  )
}
