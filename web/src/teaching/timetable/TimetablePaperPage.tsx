import type { Term } from "#contract/courses/terms/endpoints.ts"
import { fullTermName } from "#contract/courses/terms/names.ts"
import { weeksOf } from "#contract/courses/terms/weeks.ts"
import { daysText } from "#contract/lib/dates.ts"
import type { TimetableEntry } from "#contract/teaching/timetable/endpoints.ts"
import { useEveryClass } from "../../college/classes/useClasses.ts"
import { useLetterhead } from "../../college/college/useLetterhead.ts"
import { allTerms } from "../../courses/terms/lists.ts"
import { useAddress, withParameters } from "../../lib/address/address.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { EdgeLegend } from "../../ui/calendar/EdgeLegend.tsx"
import { WeekGrid } from "../../ui/calendar/WeekGrid.tsx"
import { Paper } from "../../ui/content/Paper.tsx"
import { PrintButton } from "../../ui/controls/print.tsx"
import { HeadActions } from "../../ui/layout/HeadActions.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { EmptyState } from "../../ui/state/EmptyState.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { legend } from "../lessons/labels.ts"
import { entryBlock } from "./blocks.ts"
import { shownTerm } from "./terms.ts"
import { ViewNames, viewValue } from "./ViewNames.tsx"
import { printedQuery, type View, viewOf } from "./view.ts"

/**
 * The timetable of one class, lecturer or room on A4 paper. With "?all=1" all classes of the term are printed,
 * each on its own sheet.
 */
export function TimetablePaperPage() {
  const { params } = useAddress()
  const allClasses = useEveryClass()
  const view = viewOf(params, allClasses)
  const isWhole = params.has("all")
  const terms = useData("GET /terms", allTerms)
  const term = shownTerm(params, terms.data?.terms ?? [])
  const query = useData("GET /timetable", { query: printedQuery(params, view, term) })
  const letterhead = useLetterhead()
  const sheets = (entries: readonly TimetableEntry[], name: string): Sheet[] =>
    isWhole
      ? allClasses.map((className) => ({
          name: className,
          view: { by: "class", name: className },
          entries: entries.filter(({ classes }) => classes.includes(className)),
        }))
      : [{ name, view, entries }]
  return (
    <Page
      title="Timetable on paper"
      section="calendar"
      actions={
        <HeadActions
          items={[
            {
              label: "Back to the timetable",
              to: `${paths.timetable}?${withParameters(`${params}`, { all: "" })}`,
            },
            !isWhole && {
              label: "All classes",
              to: `${paths.timetablePaper}?${withParameters(`${params}`, { all: "1" })}`,
            },
          ]}
        >
          {query.data?.timetable.length !== 0 && <PrintButton kind="main" />}
        </HeadActions>
      }
    >
      {/* Before the terms have loaded, nobody knows whether there is anything to print. */}
      <Loaded query={terms.data ? query : { ...terms, data: undefined }}>
        {({ timetable }) => (
          <ViewNames by={view.by}>
            {(names) => {
              const shownName = names.find(([value]) => value === viewValue(view))?.[1] ?? ""
              const filled = sheets(timetable, shownName).filter(({ entries }) => entries.length > 0)
              if (!term || filled.length === 0) return <NothingToPrint />
              return (
                <div className="stack">
                  {filled.map(({ name, view, entries }) => {
                    const held = termsOf(entries, term, terms.data?.terms ?? [])
                    return (
                      <Paper
                        key={name}
                        letterhead={letterhead}
                        paper={{
                          title: `Timetable of ${name}`,
                          isLandscape: true,
                          blocks: [{ kind: "text", text: held.map((each) => leadOf(each, view)).join("; ") }],
                        }}
                      >
                        <WeekGrid
                          label={`Timetable of ${name}`}
                          blocks={entries.map(printedBlock(view, held))}
                          none=""
                          whole
                        />
                        <EdgeLegend items={legend} />
                      </Paper>
                    )
                  })}
                </div>
              )
            }}
          </ViewNames>
        )}
      </Loaded>
    </Page>
  )
}

type Sheet = { name: string; view: View; entries: readonly TimetableEntry[] }

type HeldTerms = readonly [Term, ...Term[]]

/** The term, and the others that are held at the same time and in which the lecturer or the room has entries. */
const termsOf = (entries: readonly TimetableEntry[], term: Term, terms: readonly Term[]): HeldTerms => [
  term,
  ...terms.filter(({ id }) => id !== term.id && entries.some(({ term_id }) => term_id === id)),
]

/** An entry in the week of its own term, which it names if the sheet has several. */
const printedBlock =
  ({ by }: View, terms: HeldTerms) =>
  (entry: TimetableEntry) => {
    const term = terms.find(({ id }) => id === entry.term_id) ?? terms[0]
    const block = entryBlock(by, weeksOf(term))(entry)
    return terms.length > 1 ? { ...block, lines: [term.name, ...block.lines] } : block
  }

const leadOf = (term: Term, { by }: View) =>
  [
    fullTermName(term),
    by === "class" && `year of study ${term.year_of_study}`,
    daysText(term.start_date, term.end_date),
  ]
    .filter(Boolean)
    .join(" · ")

const NothingToPrint = () => (
  <EmptyState title="Nothing to print" text="This timetable has no entries yet." seed="timetable" />
)
