import { gpaText } from "#contract/grades/report.ts"
import { PinnedAnnouncement } from "../announcements/PinnedAnnouncement.tsx"
import { openAssignments, paths } from "../lib/address/paths.ts"
import { useUser } from "../lib/session/user.ts"
import { RecentNotifications } from "../notifications/RecentNotifications.tsx"
import { Columns } from "../ui/layout/Columns.tsx"
import { Stats } from "../ui/list/Stats.tsx"
import { studentActions } from "./actions.ts"
import { DueNext } from "./DueNext.tsx"
import { LatestAnnouncements } from "./LatestAnnouncements.tsx"
import { MyTerm } from "./MyTerm.tsx"
import { NewMaterials } from "./NewMaterials.tsx"
import { OwnDashboard } from "./OwnDashboard.tsx"
import { QuickActions } from "./QuickActions.tsx"
import { TodaysClasses } from "./TodaysClasses.tsx"
import { UpcomingEvents } from "./UpcomingEvents.tsx"
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
      {({
        notifications,
        modules,
        assignments,
        due,
        gpa,
        pinned,
        announcements,
        event,
        materials,
        lessons,
        ...term
      }) => (
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
          <TodaysClasses lessons={lessons} />
          <Columns>
            <DueNext assignments={due} />
            <LatestAnnouncements
              title="Latest announcements"
              announcements={announcements}
              path={paths.myAnnouncements}
            />
          </Columns>
          <Columns>
            <NewMaterials materials={materials} />
            <UpcomingEvents title="Next event" events={event ? [event] : []} path={paths.myEvents} />
          </Columns>
          <Columns>
            <RecentNotifications
              notifications={notifications}
              text="New assignments, grades and announcements appear here."
            />
            <div className="stack">
              <QuickActions items={studentActions} />
              <MyTerm year={term.academic_year} term={term.terms[0]} />
            </div>
          </Columns>
        </>
      )}
    </OwnDashboard>
  )
}
