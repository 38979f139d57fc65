import type { DashboardStats } from "#contract/dashboard.ts"
import { fullDayText, today } from "#contract/lib/dates.ts"
import { paths } from "../lib/address/paths.ts"
import { useSignOut } from "../people/useSignOut.ts"
import { Button } from "../ui/controls/Button.tsx"
import { LinkButton } from "../ui/controls/LinkButton.tsx"
import { Columns } from "../ui/layout/Columns.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { Stats } from "../ui/list/Stats.tsx"
import { Loaded } from "../ui/state/Loaded.tsx"
import { AdminNotices } from "./AdminNotices.tsx"
import { adminActions } from "./actions.ts"
import { CurrentTerms } from "./CurrentTerms.tsx"
import { LatestAnnouncements } from "./LatestAnnouncements.tsx"
import { loadFailure } from "./labels.ts"
import { NeedsYou } from "./NeedsYou.tsx"
import { QuickActions } from "./QuickActions.tsx"
import { RecentActivity } from "./RecentActivity.tsx"
import { UpcomingEvents } from "./UpcomingEvents.tsx"
import { useDashboard } from "./useDashboard.ts"

/** Spec 001, "Admin dashboard". */
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
        {({ stats, notices, activities, terms, announcements, events }) => (
          <div className="stack">
            <AdminNotices notices={notices} />
            <NeedsYou {...stats} />
            <Figures stats={stats} />
            <QuickActions items={adminActions} />
            <Columns>
              <LatestAnnouncements
                title="Recent announcements"
                announcements={announcements}
                path={paths.announcements}
              />
              <UpcomingEvents title="Upcoming events" events={events} path={paths.events} />
            </Columns>
            <Columns>
              <RecentActivity activities={activities} />
              <CurrentTerms
                title="System overview"
                year={stats.academic_year}
                terms={terms}
                none="Add an academic year and its terms, then say which are current."
              />
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
