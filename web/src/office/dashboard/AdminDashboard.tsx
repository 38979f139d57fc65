import { distanceText, fullDayText, instantText, today } from "#contract/lib/dates.ts"
import { lastingNotices } from "#contract/office/adminNotices.ts"
import type { AuditEntry } from "#contract/office/audit.ts"
import type { AdminNotice, ClassSize, DashboardStats } from "#contract/office/dashboard.ts"
import { paths } from "../../lib/address/paths.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useSignOut } from "../../people/people/useSignOut.ts"
import { FactLine } from "../../ui/content/FactLine.tsx"
import { Feed } from "../../ui/content/Feed.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Columns } from "../../ui/layout/Columns.tsx"
import { HeadActions } from "../../ui/layout/HeadActions.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { Stats } from "../../ui/list/Stats.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { adminActions } from "./actions.ts"
import { CurrentTerms } from "./CurrentTerms.tsx"
import { LatestAnnouncements } from "./LatestAnnouncements.tsx"
import { activityOf, classSizesText, loadFailure } from "./labels.ts"
import { MarkStandings } from "./MarkStandings.tsx"
import { NeedsYou } from "./NeedsYou.tsx"
import { QuickActions } from "./QuickActions.tsx"
import { UpcomingEvents } from "./UpcomingEvents.tsx"
import { useDashboard } from "./useDashboard.ts"

/**
 * Spec 001, "Admin dashboard". The records that wait for the office come first, then the progress of the terms, and then
 * news.
 */
export function AdminDashboard() {
  const dashboard = useDashboard("GET /admin/dashboard")
  const signOut = useSignOut()
  return (
    <Page
      title="Dashboard"
      lead={fullDayText(today())}
      actions={
        <HeadActions
          items={[
            { label: "Notifications", to: paths.notifications },
            { label: "Refresh", busy: dashboard.isFetching, onSelect: () => void dashboard.refetch() },
            { label: "Sign out", onSelect: signOut },
          ]}
        >
          <LinkButton to={paths.reports}>Reports</LinkButton>
        </HeadActions>
      }
    >
      <Loaded query={dashboard} waiting={<Figures />} failure={loadFailure} retryLabel="Retry">
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

/** Recent changes at the college by other people. Renders nothing if there are none. */
function RecentActivity({ activities }: { activities: readonly AuditEntry[] }) {
  if (activities.length === 0) return null
  return (
    <Section title="Recent activity" all={{ label: "Audit log", to: paths.audit }}>
      <Feed
        items={activities.map((activity) => ({
          id: activity.id,
          ...activityOf(activity),
          at: activity.at,
          when: distanceText(activity.at),
        }))}
      />
    </Section>
  )
}

/** Problems in running the college. Each is shown until it is solved. */
function AdminNotices({ notices }: { notices: readonly AdminNotice[] }) {
  const act = useAct()
  return notices.map(({ kind, sentence, since }) => {
    const lasting = lastingNotices.find((lastingNotice) => lastingNotice === kind)
    const remove = lasting && (
      <Button onClick={() => void act("DELETE /admin-notices/{kind}", { params: { kind: lasting } })}>
        It is dealt with
      </Button>
    )
    return (
      <Notice key={kind} tone="warn" action={remove}>
        <p>{sentence}</p>
        <p>Since {instantText(since)}</p>
      </Notice>
    )
  })
}

/** The sizes of the classes in a sentence for each year of study, which opens the list of its students. */
const StudentsByClass = ({ classes }: { classes: readonly ClassSize[] }) => (
  <FactLine>
    {[...Map.groupBy(classes, ({ year_of_study }) => year_of_study)]
      .toSorted(([a], [b]) => a - b)
      .map(([year, ofYear]) => (
        <span key={year}>
          <Link to={`${paths.students}?year_of_study=${year}`}>Year {year}</Link>: {classSizesText(ofYear)}
        </span>
      ))}
  </FactLine>
)
