import type { AcademicYear } from "#contract/courses/academicYears.ts"
import { countText } from "#contract/lib/amounts.ts"
import { shortDayText, today } from "#contract/lib/dates.ts"
import { paths } from "../../lib/address/paths.ts"
import { moveUp } from "../../lib/address/screenPaths.ts"
import { useData } from "../../lib/api/data.ts"
import { useAct, useDelete } from "../../lib/api/writes.ts"
import { ListOrDeleted } from "../../lib/deletedRecords/ListOrDeleted.tsx"
import { deletedOption } from "../../lib/deletedRecords/lists.ts"
import { figuresOf } from "../../lib/records/figures.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { AcademicYearDetails } from "./AcademicYearDetails.tsx"
import { AcademicYearDialog } from "./AcademicYearDialog.tsx"
import { academicYearList } from "./lists.ts"
import { confirmationOf, statusLabel } from "./status.ts"

const columns: Column<AcademicYear>[] = [
  {
    header: "Academic Year",
    sort: "year_name",
    primary: true,
    cell: (year) => year.year_name,
    after: (year) => year.is_current && <Badge tone="good">CURRENT</Badge>,
  },
  { header: "Start Date", sort: "start_date", second: true, cell: (year) => shortDayText(year.start_date) },
  { header: "End Date", sort: "end_date", second: true, cell: (year) => shortDayText(year.end_date) },
  {
    header: "Duration",
    sort: "duration_days",
    numeric: true,
    cell: (year) => countText(year.duration_days, "day"),
  },
  { header: "Status", grow: 1, cell: (year) => statusLabel[year.status] },
]

const status = {
  name: "status",
  label: "Status",
  all: "Any status",
  options: [...Object.entries(statusLabel), deletedOption],
}

/** Spec 001, "Academic year management". */
export function AcademicYearsPage() {
  return (
    <ListOrDeleted
      kind="academic_year"
      title="Academic years"
      section="calendar"
      noun="academic year"
      status={status}
    >
      <AcademicYears />
    </ListOrDeleted>
  )
}

function AcademicYears() {
  const list = useList("GET /academic-years", academicYearList)
  const counted = useData("GET /academic-years/stats")
  const stats = counted.data?.stats
  const editing = useEditing<AcademicYear>()
  const act = useAct()
  const { deleteItem } = useDelete()
  const confirm = useConfirm()

  async function setCurrent(year: AcademicYear) {
    const question = confirmationOf(year, today())
    const confirmation = question && {
      title: `Set ${year.year_name} current`,
      text: question,
      action: "Set Current",
    }
    if (confirmation && !(await confirm(confirmation))) return
    await act(
      "PUT /academic-years/{id}/activate",
      { params: { id: year.id } },
      { failure: "Failed to update current academic year: " },
    )
  }

  const actions = (year: AcademicYear) => [
    { label: "Edit", onSelect: () => editing.edit(year) },
    { label: "Move students up", to: moveUp(year.id) },
    !year.is_current && {
      label: "Set Current",
      onSelect: () => void setCurrent(year),
    },
    !year.is_current &&
      deleteItem("DELETE /academic-years/{id}", {
        id: year.id,
        name: year.year_name,
        title: "Delete academic year",
        failure: "Error: ",
      }),
  ]
  return (
    <ListPage
      title="Academic years"
      section="calendar"
      noun="academic year"
      list={list}
      columns={columns}
      nameOf={(year) => year.year_name}
      main={{ label: "Add academic year", onSelect: editing.create }}
      more={[{ label: "Year", to: paths.year }]}
      figures={figuresOf(counted, [
        { label: "Total years", value: stats?.total, show: {} },
        { label: "Current year", value: stats && (stats.current ?? "None Set"), show: { status: "current" } },
        { label: "Upcoming years", value: stats?.upcoming, show: { status: "upcoming" } },
      ])}
      search="Search academic years"
      filters={[status]}
      actions={actions}
      panel={(id) => <AcademicYearDetails id={id} items={actions} />}
      failure="Failed to load academic years. Please try again."
      retryLabel="Retry"
      empty={{ text: "Terms, enrolments and grades belong to an academic year." }}
    >
      {editing.dialog((year) => (
        <AcademicYearDialog year={year} onClose={editing.close} />
      ))}
    </ListPage>
  )
}
