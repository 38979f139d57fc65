import { useState } from "react"
import { countText } from "#contract/lib/amounts.ts"
import { nameOf } from "#contract/people/people/names.ts"
import type { ReportedStudent } from "#contract/registry/performanceReports/endpoints.ts"
import { writingStates } from "#contract/registry/performanceReports/types.ts"
import { attendanceText } from "#contract/teaching/attendance/bands.ts"
import { termOption } from "../../courses/terms/labels.ts"
import { useAddress } from "../../lib/address/address.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useList } from "../../lib/records/useList.ts"
import { NamedPerson } from "../../people/people/NamedPerson.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { FilterSelect } from "../../ui/list/FilterSelect.tsx"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { stateLabel } from "./labels.ts"
import { writingList } from "./lists.ts"
import { ReportState } from "./ReportState.tsx"
import { WriteReport } from "./WriteReport.tsx"

const columns: readonly Column<ReportedStudent>[] = [
  {
    header: "Student",
    sort: "last_name",
    primary: true,
    cell: (student) => <NamedPerson person={student} />,
  },
  { header: "Report", second: true, cell: ({ state }) => <ReportState state={state} /> },
  { header: "Reply", grow: 2, wide: true, cell: ({ report }) => report?.student_reply ?? "—" },
  { header: "Attendance", second: true, wide: true, cell: ({ attendance }) => attendanceText(attendance) },
]

/** A lecturer's reports about the students of a class: the finished ones, and the form of each student in turn. */
export function WriteReportsPage() {
  const list = useList("GET /continuous-performance-reports/writing", writingList)
  const phrases = useData("GET /report-phrases").data?.phrases ?? []
  const { change } = useAddress()
  const publishDrafts = usePublishDrafts()
  const [publishing, setPublishing] = useState(false)
  const { terms = [], classes = [], term_id = null, class: className = null } = list.result.data ?? {}
  const term = terms.find(({ id }) => id === term_id)
  const chosen = classes.find(({ name }) => name === className)
  const drafts = chosen?.draft ?? 0
  const filters = { term_id: list.filters.term_id, class: list.filters.class }

  function panel(id: number) {
    const index = list.rows.findIndex((row) => row.id === id)
    const next = list.rows[index + 1]
    return (
      <WriteReport
        student={list.rows[index]}
        className={className}
        query={list.result}
        termId={term?.is_closed ? null : term_id}
        phrases={phrases}
        publishing={publishing}
        onNext={index >= 0 && next ? () => list.view.open(next.id) : undefined}
        onSaved={setPublishing}
      />
    )
  }
  const main =
    drafts > 0 && !term?.is_closed && term_id !== null && className !== null
      ? { label: "Publish drafts", onSelect: () => void publishDrafts(term_id, className, drafts) }
      : undefined
  return (
    <ListPage
      title="Performance Reports"
      section="grades"
      noun="student"
      list={{ ...list, narrowed: Boolean(list.filters.state) }}
      columns={columns}
      nameOf={nameOf}
      lead={term?.is_closed ? "This term is closed, so its reports can't be changed." : undefined}
      main={main}
      more={[{ label: "Phrases", to: paths.ownReportPhrases }]}
      figures={writingStates.map((state) => ({
        label: stateLabel[state],
        value: chosen && (state === "missing" ? missingOf(chosen) : chosen[state]),
        show: { ...filters, state },
      }))}
      tools={
        <>
          <FilterSelect
            label="Term"
            value={term_id ?? ""}
            onChange={(value) => change({ term_id: value, view: "" })}
            options={terms.map(termOption)}
          />
          <FilterSelect
            label="Class"
            value={className ?? ""}
            onChange={(value) => change({ class: value, view: "" })}
            options={classes.map((optionClass) => [
              optionClass.name,
              `${optionClass.name}, ${doneOf(optionClass)} of ${optionClass.students}`,
            ])}
          />
        </>
      }
      filters={[
        {
          name: "state",
          label: "Report",
          all: "Any state",
          options: writingStates.map((state) => [state, stateLabel[state]]),
        },
      ]}
      label="Students"
      view="Write"
      panel={panel}
      empty={{
        title: terms.length === 0 ? "No students" : undefined,
        text: "The students that you teach appear here, so that you can write on each of them.",
      }}
    />
  )
}

/** Asks before the drafts on the students of a class are published. */
function usePublishDrafts() {
  const confirm = useConfirm()
  const act = useAct()
  return async (term_id: number, className: string, drafts: number) => {
    const isSure = await confirm({
      title: `Publish the drafts on ${className}`,
      text: `The students of ${countText(drafts, "draft")} can read them and are told. Drafts that lack a text stay drafts.`,
      action: "Publish",
    })
    if (isSure)
      await act("POST /continuous-performance-reports/publish", { body: { term_id, class: className } })
  }
}

type Class = { students: number; draft: number; published: number; acknowledged: number }

const doneOf = ({ published, acknowledged }: Class) => published + acknowledged
const missingOf = (classRow: Class) => classRow.students - classRow.draft - doneOf(classRow)
