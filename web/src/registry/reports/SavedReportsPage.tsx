import { useNavigate } from "react-router"
import { today } from "#contract/lib/dates.ts"
import { reportContents } from "#contract/registry/reports/contents.ts"
import { daysOf } from "#contract/registry/reports/period.ts"
import type { SavedReport } from "#contract/registry/reports/saved.ts"
import { paths } from "../../lib/address/paths.ts"
import { useAct, useDelete } from "../../lib/api/writes.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { useHasMailServer } from "../../lib/session/user.ts"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { addressOf, filtersText, periodText, scheduleText, sentText, typeOptions } from "./labels.ts"
import { savedReportList } from "./lists.ts"
import { SavedReportDialog } from "./SavedReportDialog.tsx"

const columns: Column<SavedReport>[] = [
  { header: "Name", sort: "name", primary: true, cell: ({ name }) => name },
  { header: "Report", sort: "type", second: true, cell: ({ type }) => reportContents[type].label },
  { header: "Days", grow: 2, second: true, cell: periodText },
  { header: "Only", wide: true, cell: (saved) => filtersText(saved) || "—" },
  { header: "By email", sort: "schedule", cell: scheduleText },
  { header: "Last sent", sort: "sent_on", cell: sentText },
]
const filters = [{ name: "type", label: "Report", all: "All reports", options: typeOptions }] as const

/** The address of a saved report. Moving dates are computed for today. */
function openedToday({ type, period, from_date, to_date, ...saved }: SavedReport) {
  const days = period === "fixed" ? { from: from_date, to: to_date } : daysOf(period, today())
  const { class: className, year_of_study, subject_id } = saved
  return addressOf(type, { ...days, class: className, year_of_study, subject_id })
}

/** The reports that the office has saved, some of which it receives by email. */
export function SavedReportsPage() {
  const list = useList("GET /saved-reports", savedReportList)
  const editing = useEditing<SavedReport>()
  const { deleteItem } = useDelete()
  const act = useAct()
  const navigate = useNavigate()
  const actions = (saved: SavedReport) => [
    { label: "Open", quick: true, onSelect: () => void navigate(openedToday(saved)) },
    {
      label: "Email it to me",
      onSelect: () => void act("POST /saved-reports/{id}/send", { params: { id: saved.id } }),
    },
    { label: "Edit", onSelect: () => editing.edit(saved) },
    deleteItem("DELETE /saved-reports/{id}", {
      id: saved.id,
      name: saved.name,
      title: "Delete saved report",
    }),
  ]
  return (
    <ListPage
      title="Saved reports"
      section="grades"
      noun="saved report"
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      main={{ label: "Add saved report", onSelect: editing.create }}
      more={[
        { label: "Reports", to: paths.reports },
        { label: "Emails", to: paths.mail },
      ]}
      search="Search saved reports"
      filters={filters}
      actions={actions}
      empty={{
        text: `Save a report to open it again with a click${useHasMailServer() ? ", or to get it by email" : ""}.`,
      }}
    >
      {editing.dialog((saved) => (
        <SavedReportDialog saved={saved} onClose={editing.close} />
      ))}
    </ListPage>
  )
}
