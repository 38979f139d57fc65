import { useState } from "react"
import type { Term } from "#contract/courses/terms/endpoints.ts"
import { useEveryClass } from "../../college/classes/useClasses.ts"
import { allTerms } from "../../courses/terms/lists.ts"
import { useAddress, withParameters } from "../../lib/address/address.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useExport } from "../../lib/records/useExport.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Menu } from "../../ui/overlay/Menu.tsx"
import { EmptyState } from "../../ui/state/EmptyState.tsx"
import { ErrorState } from "../../ui/state/ErrorState.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { missingRecordText } from "../../ui/state/missingRecord.ts"
import { Notice } from "../../ui/state/Notice.tsx"
import { FillDialog } from "../timetablePlans/FillDialog.tsx"
import { ClassHours } from "./ClassHours.tsx"
import { CopyDialog } from "./CopyDialog.tsx"
import { DatedWeek } from "./DatedWeek.tsx"
import type { EntryStart } from "./entryValues.ts"
import { TermWeek } from "./TermWeek.tsx"
import { shownTerm } from "./terms.ts"
import { type Names, ViewNames, viewValue } from "./ViewNames.tsx"
import { ViewTools } from "./ViewTools.tsx"
import { entriesQuery, isChosen, mondayIn, type View, viewOf } from "./view.ts"

/** The timetable of a term, by class, lecturer or room (product decision 1, "No timetable editor"). */
export function TimetablePage() {
  const { params } = useAddress()
  const view = viewOf(params, useEveryClass())
  const [adding, setAdding] = useState<EntryStart>()
  const [isFillOpen, setFillOpen] = useState(false)
  const [isCopyOpen, setCopyOpen] = useState(false)
  const query = useData("GET /terms", allTerms)
  const terms = query.data?.terms ?? []
  const term = shownTerm(params, terms)
  const exported = useExport("GET /timetable/export", { narrowing: entriesQuery(params, view, term) })
  const isTermView = mondayIn(params) === undefined && isChosen(view)
  return (
    <Page
      title="Timetable"
      section="calendar"
      actions={
        <>
          <Menu
            kind="plain"
            label="More"
            items={[
              term !== undefined && { label: "Fill the week", onSelect: () => setFillOpen(true) },
              { label: "Copy a timetable", onSelect: () => setCopyOpen(true) },
              { label: "Import", to: paths.importTimetable },
              ...(term ? exported : []),
              isChosen(view) && { label: "Print", to: `${paths.timetablePaper}?${params}` },
              {
                label: "Print all classes",
                to: `${paths.timetablePaper}?${withParameters(`${params}`, { all: "1" })}`,
              },
              { label: "Rooms", to: paths.rooms },
              { label: "Holidays", to: paths.holidays },
            ]}
          />
          {term && isTermView && term.closed_at === null && (
            <Button kind="main" onClick={() => setAdding({})}>
              Add entry
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query}>
        {() =>
          term ? (
            <ViewNames by={view.by}>
              {(names) => (
                <>
                  <ViewTools view={view} term={term} terms={terms} names={names} />
                  {isChosen(view) ? (
                    <ChosenTimetable
                      view={view}
                      term={term}
                      terms={terms}
                      names={names}
                      adding={adding}
                      onAdd={setAdding}
                    />
                  ) : (
                    <EmptyState
                      title={`Choose a ${view.by}`}
                      text={`The week of the ${view.by} is shown here.`}
                      seed="timetable"
                    />
                  )}
                </>
              )}
            </ViewNames>
          ) : (
            <NoTerm isOther={terms.length > 0} />
          )
        }
      </Loaded>
      {isCopyOpen && <CopyDialog termId={term?.id} onClose={() => setCopyOpen(false)} />}
      {isFillOpen && term && (
        <FillDialog
          termId={term.id}
          termName={term.name}
          className={view.by === "class" ? view.name : undefined}
          onClose={() => setFillOpen(false)}
        />
      )}
    </Page>
  )
}

/** Shown if the college has no term, or not the one of the address. */
const NoTerm = ({ isOther }: { isOther: boolean }) =>
  isOther ? (
    <ErrorState
      text={missingRecordText("term")}
      way={<LinkButton to={paths.timetable}>Back to Timetable</LinkButton>}
    />
  ) : (
    <EmptyState
      title="No terms"
      text="A timetable belongs to a term."
      action={<LinkButton to={paths.terms}>Add a term</LinkButton>}
    />
  )

type ChosenTimetableProps = {
  view: View
  term: Term
  terms: readonly Term[]
  names: Names
  adding: EntryStart | undefined
  onAdd: (start: EntryStart | undefined) => void
}

function ChosenTimetable({ view, term, terms, names, adding, onAdd }: ChosenTimetableProps) {
  const { params } = useAddress()
  const monday = mondayIn(params)
  const name = names.find(([value]) => value === viewValue(view))?.[1] ?? ""
  const label = `Timetable of ${name || `this ${view.by}`}`
  const lecturer =
    view.by === "lecturer" && view.id ? { lecturer_id: view.id, lecturer_name: name } : undefined
  const viewKey = `${term.id} ${viewValue(view)}`
  if (monday) return <DatedWeek key={viewKey} label={label} view={view} term={term} monday={monday} />
  return (
    <TermEntries
      key={viewKey}
      label={label}
      view={view}
      term={term}
      terms={terms}
      lecturer={lecturer}
      adding={adding}
      onAdd={onAdd}
    />
  )
}

type EntriesProps = Omit<Parameters<typeof TermWeek>[0], "entries">

function TermEntries(props: EntriesProps) {
  const { params } = useAddress()
  const query = useData("GET /timetable", { query: entriesQuery(params, props.view, props.term) })
  const { term } = props
  return (
    <Loaded query={query}>
      {({ timetable }) => (
        <>
          {term.closed_at !== null && (
            <Notice>This term is closed, so its timetable can't be changed.</Notice>
          )}
          {timetable.length === 0 && term.closed_at === null && (
            <Notice>Nothing is in this timetable yet. Press a slot to add an entry.</Notice>
          )}
          <TermWeek {...props} entries={timetable} />
          {props.view.by === "class" && props.view.name && (
            <ClassHours {...props} className={props.view.name} />
          )}
        </>
      )}
    </Loaded>
  )
}
