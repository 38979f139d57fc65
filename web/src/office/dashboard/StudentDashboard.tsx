import type { Reply } from "#contract/api.ts"
import { gpaText } from "#contract/assessment/grades/texts.ts"
import { agoText, distanceText, dueText, instantText } from "#contract/lib/dates.ts"
import type { AssignmentDue, LessonOutline } from "#contract/office/dashboard.ts"
import { isInProgress, todaysLessons } from "#contract/teaching/lessons/weeks.ts"
import { detailsOf, openAssignments, paths } from "../../lib/address/paths.ts"
import { useUser } from "../../lib/session/user.ts"
import { RecentNotifications } from "../../people/notifications/RecentNotifications.tsx"
import { typeLabels } from "../../teaching/materials/labels.ts"
import { TrendLine } from "../../ui/charts/TrendLine.tsx"
import { fileSizeOfMaterial } from "../../ui/controls/fileSize.ts"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Columns } from "../../ui/layout/Columns.tsx"
import { QuickLinks } from "../../ui/layout/QuickLinks.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { Stats } from "../../ui/list/Stats.tsx"
import { useNow } from "../../ui/state/useNow.ts"
import { studentActions } from "./actions.ts"
import { CurrentTerms } from "./CurrentTerms.tsx"
import { LatestAnnouncements } from "./LatestAnnouncements.tsx"
import { NewForYou } from "./NewForYou.tsx"
import { OwnDashboard } from "./OwnDashboard.tsx"
import { QuickActions } from "./QuickActions.tsx"
import { UpcomingEvents } from "./UpcomingEvents.tsx"
import { useDashboard } from "./useDashboard.ts"

/** Spec 002, "Student dashboard". On a phone, its first screen shows due assignments, news, today's classes and the average. */
export function StudentDashboard() {
  const { studentNumber, yearOfStudy, className } = useUser()
  const dashboard = useDashboard("GET /students/my-dashboard")
  return (
    <OwnDashboard facts={[className && `Class ${className}`, studentNumber]} query={dashboard}>
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

/** Assignments that the student can still submit, by due date. The first has a button, and the others are lines. */
function DueNext({ assignments: [first, ...others] }: { assignments: readonly AssignmentDue[] }) {
  const to = (id: number) => detailsOf(paths.myAssignments, id)
  return (
    <Section
      title="Due next"
      lead={!first && "Nothing is due."}
      all={{ label: "All assignments", to: paths.myAssignments }}
    >
      {first && (
        <div className="due-first">
          <div>
            <p>Due {distanceText(first.due_date)}</p>
            <p className="due-title">{first.title}</p>
            <p>{`${first.subject_code}, ${instantText(first.due_date)}`}</p>
          </div>
          <LinkButton to={to(first.id)} aria-label={`Hand in: ${first.title}`}>
            Hand in
          </LinkButton>
        </div>
      )}
      {others.length > 0 && (
        <QuickLinks
          asRows
          items={others.map(({ id, title, subject_code, due_date }) => ({
            to: to(id),
            label: title,
            text: `${subject_code}, ${dueText(due_date)}`,
          }))}
        />
      )}
    </Section>
  )
}

type NewMaterialsProps = { materials: Reply<"GET /students/my-dashboard">["data"]["materials"] }

/** The newest study materials, each with the price of a download. */
function NewMaterials({ materials }: NewMaterialsProps) {
  if (materials.length === 0) return null
  return (
    <Section title="New materials" all={{ label: "All materials", to: paths.myMaterials }}>
      <QuickLinks
        asRows
        items={materials.map(({ id, title, subject_code, type, file_size, created_at }) => ({
          to: detailsOf(paths.myMaterials, id),
          label: title,
          text: [
            subject_code,
            typeLabels[type],
            file_size !== null && fileSizeOfMaterial(file_size),
            agoText(created_at),
          ]
            .filter(Boolean)
            .join(", "),
        }))}
      />
    </Section>
  )
}

/** The student's classes today. Offline, a phone may have the data of an earlier day, of which nothing is shown. */
function TodaysClasses({ lessons }: { lessons: readonly LessonOutline[] }) {
  const now = new Date(useNow(60_000))
  const lessonsToday = todaysLessons(lessons, now)
  if (lessonsToday.length === 0) return null
  return (
    <Section title="Today's Classes" all={{ label: "My Timetable", to: paths.myTimetable }}>
      <ul className="day-line">
        {lessonsToday.map((lesson) => {
          const { id, subject_code, start_time, end_time, room, is_cancelled } = lesson
          const state = is_cancelled ? "cancelled" : isInProgress(lesson, now) && "now"
          return (
            <li key={id} className={is_cancelled ? "is-off" : undefined}>
              <strong>{`${start_time} – ${end_time} ${subject_code}`}</strong>{" "}
              {[room, state].filter(Boolean).join(", ")}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
