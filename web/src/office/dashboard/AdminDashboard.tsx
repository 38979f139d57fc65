import { fullDayText, today } from "#contract/lib/dates.ts"
import type { DashboardStats } from "#contract/office/dashboard.ts"
import { paths } from "../../lib/address/paths.ts"
import { useSignOut } from "../../people/people/useSignOut.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Columns } from "../../ui/layout/Columns.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Stats } from "../../ui/list/Stats.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { AdminNotices } from "./AdminNotices.tsx"
import { adminActions } from "./actions.ts"
import { CurrentTerms } from "./CurrentTerms.tsx"
import { LatestAnnouncements } from "./LatestAnnouncements.tsx"
import { loadFailure } from "./labels.ts"
import { MarkStandings } from "./MarkStandings.tsx"
import { NeedsYou } from "./NeedsYou.tsx"
import { QuickActions } from "./QuickActions.tsx"
import { RecentActivity } from "./RecentActivity.tsx"
import { StudentsByClass } from "./StudentsByClass.tsx"
import { UpcomingEvents } from "./UpcomingEvents.tsx"
import { useDashboard } from "./useDashboard.ts"

/** Spec 001, "Admin dashboard": first what waits for the office, then how the terms go, then news. */
export function AdminDashboard() {
  const all = useDashboard("GET /admin/dashboard")
  const signOut = useSignOut()
  return (
    <Page
      title="Dashboard"
      lead={fullDayText(today())}
      actions={
        <>
          <LinkButton to={paths.notifications}>Notifications</LinkButton>
          <LinkButton to={paths.reports}>Reports</LinkButton>
          <Button busy={all.isFetching} onClick={() => void all.refetch()}>
            Refresh
          </Button>
          <Button kind="quiet" onClick={signOut}>
            Log out
          </Button>
        </>
      }
    >
      <Loaded query={all} waiting={<Figures />} failure={loadFailure} retryLabel="Retry">
        {({ stats, notices, needs, opening, activities, terms, classes, marks, pass_mark, ...news }) => (
          <div className="todays">
            <AdminNotices notices={notices} />
            <Columns>
              <div className="todays">
                <NeedsYou stats={stats} needs={needs} terms={terms} opening={opening} />
                <Figures stats={stats} />
                <StudentsByClass classes={classes} />
                <CurrentTerms title="System overview" year={stats.academic_year} terms={terms} />
                <QuickActions items={adminActions} />
              </div>
              <MarkStandings
                title="Marks by subject"
                head="Subject"
                marks={marks}
                pass={pass_mark}
                to={({ subject_id, term_id }) =>
                  `${paths.grades}?subject_id=${subject_id}&term_id=${term_id}`
                }
              />
            </Columns>
            <Columns>
              <UpcomingEvents title="Upcoming events" events={news.events} path={paths.events} />
              <LatestAnnouncements
                title="Recent announcements"
                announcements={news.announcements}
                path={paths.announcements}
              />
              <RecentActivity activities={activities} />
            </Columns>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Figures({ stats }: { stats?: DashboardStats }) {
  return (
    <Stats
      inLine
      items={[
        { label: "Students", value: stats?.students, href: paths.students },
        { label: "Lecturers", value: stats?.lecturers, href: paths.lecturers },
        { label: "Subjects", value: stats?.subjects, href: paths.subjects },
        { label: "Assignments", value: stats?.assignments, href: paths.assignments },
        { label: "Announcements", value: stats?.announcements, href: paths.announcements },
        { label: "Upcoming events", value: stats?.upcoming_events, href: `${paths.events}?status=upcoming` },
      ]}
    />
  )
}
