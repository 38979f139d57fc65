import { useState } from "react"
import { daysText, today } from "#contract/lib/dates.ts"
import { addDays, mondayOf } from "#contract/lib/days.ts"
import type { OwnWeek } from "#contract/teaching/lessons/endpoints.ts"
import { currentDay, nextLessons, todaysLessons, weekOf } from "#contract/teaching/lessons/weeks.ts"
import { useAddress } from "../../lib/address/address.ts"
import { BlockList } from "../../ui/calendar/BlockList.tsx"
import { CalendarHead } from "../../ui/calendar/CalendarHead.tsx"
import { EdgeLegend } from "../../ui/calendar/EdgeLegend.tsx"
import { WeekGrid } from "../../ui/calendar/WeekGrid.tsx"
import { printItem } from "../../ui/controls/print.tsx"
import { Columns } from "../../ui/layout/Columns.tsx"
import { HeadActions } from "../../ui/layout/HeadActions.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { EmptyState } from "../../ui/state/EmptyState.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import type { QueryState } from "../../ui/state/query.ts"
import { useNow } from "../../ui/state/useNow.ts"
import { FeedDialog } from "../calendarFeeds/FeedDialog.tsx"
import { changeText, holidayNotes, inList, inWeek, legend, type Reader } from "./labels.ts"
import { weekQuery } from "./lists.ts"

type Props = { query: QueryState<OwnWeek>; reader: Reader; lead?: string | null }

/** Spec 002, "Student My Timetable". Lecturers have the same screen for their own lessons. */
export function OwnTimetable({ query, reader, lead }: Props) {
  const [isFeedOpen, setFeedOpen] = useState(false)
  const { params, change } = useAddress()
  const week = weekOf(weekQuery(params).week)
  const show = (day: string) => change({ week: day === mondayOf(currentDay()) ? "" : day })
  return (
    <Page
      title="My Timetable"
      lead={lead}
      section="calendar"
      actions={
        <HeadActions items={[{ label: "Your own calendar", onSelect: () => setFeedOpen(true) }, printItem]} />
      }
    >
      <CalendarHead
        title={daysText(week.from, week.to)}
        unit="week"
        presentLabel="This week"
        onPresent={() => show(mondayOf(currentDay()))}
        onBack={() => show(addDays(week.from, -7))}
        onNext={() => show(addDays(week.from, 7))}
      />
      <Loaded query={query} failure="Unable to load timetable. Please try again later.">
        {(data) => <Week data={data} reader={reader} />}
      </Loaded>
      {isFeedOpen && <FeedDialog onClose={() => setFeedOpen(false)} />}
    </Page>
  )
}

const empty: Readonly<Record<Reader, string>> = {
  student:
    "Your classes appear here once the office has made the timetable of your term. In teaching practice there are none.",
  lecturer: "Your classes appear here once the office has put them into the timetable.",
}

function Week({ data, reader }: { data: OwnWeek; reader: Reader }) {
  const now = new Date(useNow(30_000))
  const { week, timetable, soon } = data
  const thisWeekAndSoon = [...timetable, ...soon]
  return (
    <div className="stack">
      {thisWeekAndSoon.length === 0 && data.holidays.length === 0 ? (
        <EmptyState title="No classes this week" text={empty[reader]} seed="timetable" />
      ) : (
        <WeekGrid
          label={`Classes of ${daysText(week.from, week.to)}`}
          blocks={timetable.map(inWeek(reader))}
          monday={week.from}
          today={today(now)}
          notes={holidayNotes(data)}
          none="No classes on this day."
        />
      )}
      <EdgeLegend items={legend} />
      <ChangesOfWeek data={data} />
      <div className="screen-only">
        <Columns>
          <Lessons
            title="Today's Classes"
            none="No classes today."
            blocks={todaysLessons(thisWeekAndSoon, now).map(inList(reader, now))}
          />
          <Lessons
            title="Next Classes"
            none="No classes in the coming weeks."
            blocks={nextLessons(thisWeekAndSoon, now).map(inList(reader, now))}
          />
        </Columns>
      </div>
    </div>
  )
}

type ListProps = { title: string; none: string; blocks: Parameters<typeof BlockList>[0]["blocks"] }

function Lessons({ title, none, blocks }: ListProps) {
  return (
    <Section title={title}>{blocks.length === 0 ? <p>{none}</p> : <BlockList blocks={blocks} />}</Section>
  )
}

/**
 * Sentences about the differences between this week and the timetable. They include lessons that were moved to another week
 * or given to another lecturer.
 */
function ChangesOfWeek({ data: { timetable, elsewhere } }: { data: OwnWeek }) {
  const changes = [
    ...timetable.filter(({ change }) => change).map((lesson) => changeText(lesson)),
    ...elsewhere.map((lesson) => changeText(lesson, { withLecturer: true })),
  ]
  if (changes.length === 0) return null
  return (
    <Section title="Changes this week">
      <ul>
        {changes.map(({ key, title, sentences }) => (
          <li key={key}>
            <strong>{title}.</strong> {sentences}
          </li>
        ))}
      </ul>
    </Section>
  )
}
