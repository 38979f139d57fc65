import { Fragment, useState } from "react"
import type { Reply } from "#contract/api.ts"
import { inProgress } from "#contract/assessment/grades/texts.ts"
import { termText } from "#contract/courses/terms/names.ts"
import { dayOf, dayText } from "#contract/lib/dates.ts"
import { compact } from "#contract/lib/objects.ts"
import { nameOf } from "#contract/people/people/names.ts"
import type { HistoryEvent, HistoryTerm } from "#contract/registry/histories.ts"
import { MarkBars } from "../../ui/charts/MarkBars.tsx"
import { Avatar } from "../../ui/cloth/Avatar.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { Tabs } from "../../ui/layout/Tabs.tsx"
import { Ribbon, termAnchor } from "./Ribbon.tsx"
import { sentenceOf } from "./sentence.ts"
import "./history.css"

const texts: Readonly<Record<HistoryEvent["kind"], string>> = {
  admitted: "Admitted to the college",
  enrolled: "Enrolled in",
  excuse_asked: "Asked to be excused for",
  excuse_accepted: "Excused for",
  excuse_rejected: "Not excused for",
  report_published: "Report published for",
  report_read: "Report read for",
  document_issued: "Issued:",
  document_revoked: "Revoked:",
  promoted: "Moved up to class",
  repeating: "Repeats the year in class",
  graduated: "Graduated",
  withdrawn: "Left the college",
}
/** The texts of events that have no class. */
const withoutClass = { promoted: "Moved up", repeating: "Repeats the year" } as const

/** "Excused for 3 – 5 Mar 2026" */
function eventText({ kind, about }: Pick<HistoryEvent, "kind" | "about">) {
  if (about !== null) return `${texts[kind]} ${about}`
  return kind === "promoted" || kind === "repeating" ? withoutClass[kind] : texts[kind]
}

type Props = {
  history: Omit<Reply<"GET /students/my-history">["data"], "events"> & { events?: readonly HistoryEvent[] }
}

/**
 * A student's results, and their terms at the college. Lecturers see no events, because the server doesn't send them any.
 */
export function History({ history: { student, pass_mark, terms, events } }: Props) {
  const [tab, setTab] = useState("marks")
  return (
    <div className="history stack">
      <div className="history-person">
        <Avatar name={nameOf(student)} photo={student.photo_url} />
        <p>{sentenceOf(student, terms)}</p>
      </div>
      {terms.length > 0 && <Ribbon terms={terms} pass={pass_mark} onTerm={() => setTab("marks")} />}
      {events === undefined ? (
        <Marks terms={terms} pass={pass_mark} />
      ) : (
        <Tabs
          label="Record"
          value={tab}
          onChange={setTab}
          items={[
            { id: "marks", label: "Marks", panel: <Marks terms={terms} pass={pass_mark} /> },
            { id: "life", label: "Life here", panel: <Events events={events} /> },
          ]}
        />
      )}
    </div>
  )
}

/** The marks, latest term first. */
function Marks({ terms, pass }: { terms: readonly HistoryTerm[]; pass: number }) {
  const marked = terms.toReversed().map((term) => ({
    term,
    bars: compact(
      term.modules.map(
        ({ subject_name, mark, letter_grade }) =>
          mark !== null && { name: subject_name, note: letter_grade ?? inProgress, value: mark },
      ),
    ),
  }))
  return (
    <div className="history-terms">
      {marked.map(({ term, bars }) => (
        <div key={term.term_id} id={termAnchor(term)}>
          <Section title={termText(term)}>
            {bars.length > 0 ? (
              <MarkBars label={`Marks of ${term.term_name}`} bars={bars} pass={pass} />
            ) : (
              <p>No published marks.</p>
            )}
          </Section>
        </div>
      ))}
    </div>
  )
}

const Events = ({ events }: { events: readonly HistoryEvent[] }) => (
  <dl className="history-events">
    {events.map((event) => (
      <Fragment key={`${event.at} ${event.kind} ${event.about}`}>
        <dt>
          <time dateTime={event.at}>{dayText(dayOf(event.at))}</time>
        </dt>
        <dd>
          {eventText(event)}
          {event.by && <small>{event.by}</small>}
        </dd>
      </Fragment>
    ))}
  </dl>
)
