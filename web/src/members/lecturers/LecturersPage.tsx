import { countText } from "#contract/lib/amounts.ts"
import type { Lecturer } from "#contract/members/lecturers/endpoints.ts"
import { nameOf } from "#contract/people/people/names.ts"
import { useAddress } from "../../lib/address/address.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useDelete, useRead } from "../../lib/api/writes.ts"
import { ListOrDeleted } from "../../lib/deletedRecords/ListOrDeleted.tsx"
import { deletedOption } from "../../lib/deletedRecords/lists.ts"
import { figuresOf } from "../../lib/records/figures.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useExport } from "../../lib/records/useExport.ts"
import { useList } from "../../lib/records/useList.ts"
import { useHasMailServer } from "../../lib/session/user.ts"
import { noMailServer } from "../../people/notifications/labels.ts"
import { accountChanges, deactivate, remove as deletion } from "../../people/people/accountChanges.ts"
import { LoginSlip } from "../../people/people/LoginSlip.tsx"
import { statusLabel } from "../../people/people/labels.ts"
import { NamedPerson } from "../../people/people/NamedPerson.tsx"
import { PersonStatus } from "../../people/people/PersonStatus.tsx"
import { usePrintCodes } from "../../people/people/reaching/usePrintCodes.tsx"
import { useChangeMany } from "../../people/people/useChangeMany.ts"
import { usePasswords } from "../../people/people/usePasswords.ts"
import type { Column } from "../../ui/list/columns.ts"
import { FilterButtons } from "../../ui/list/FilterButtons.tsx"
import { ListPage } from "../../ui/list/ListPage.tsx"
import type { Selection } from "../../ui/list/selection.ts"
import { Menu } from "../../ui/overlay/Menu.tsx"
import { LecturerDetails } from "./LecturerDetails.tsx"
import { LecturerDialog } from "./LecturerDialog.tsx"
import { lecturerList } from "./lists.ts"

const columns: Column<Lecturer>[] = [
  {
    header: "Lecturer",
    sort: "last_name",
    primary: true,
    grow: 1,
    cell: (lecturer) => <NamedPerson person={lecturer} photo={lecturer.photo_url} />,
  },
  { header: "Number", sort: "employee_number", cell: ({ employee_number }) => employee_number },
  { header: "Department", sort: "department", grow: 2, second: true, cell: ({ department }) => department },
  { header: "Class", sort: "class", second: true, cell: (lecturer) => lecturer.class ?? "—" },
  { header: "Phone", wide: true, cell: ({ phone_number }) => phone_number ?? "—" },
  { header: "Status", second: true, cell: ({ status }) => <PersonStatus status={status} inList /> },
]

const byEmail = {
  name: "email",
  label: "Email",
  all: "With and without email",
  options: [["none", "Without email"]] as const,
}

const byStatus = {
  name: "status",
  label: "Status",
  all: "Any status",
  options: [...Object.entries(statusLabel), deletedOption],
}

/** Spec 001, "Lecturer management". */
export function LecturersPage() {
  return (
    <ListOrDeleted kind="lecturer" title="Lecturers" section="people" noun="lecturer" status={byStatus}>
      <Lecturers />
    </ListOrDeleted>
  )
}

function Lecturers() {
  const { params, change } = useAddress()
  const isPaged = params.get("show") === "pages"
  const list = useList("GET /lecturers", lecturerList(params))
  const counted = useData("GET /lecturers/stats")
  const invited = useHasMailServer() ? "receives an email with a sign-in link" : "needs a printed login code"
  const stats = counted.data?.stats
  const departments = useData("GET /departments").data?.departments ?? []
  const byDepartment = {
    name: "department",
    label: "Department",
    all: "All departments",
    options: departments.map(({ name }) => name),
  }
  const editing = useEditing<Lecturer>()
  const removeLecturer = useRemoveLecturer()
  const passwords = usePasswords<Lecturer>("POST /lecturers/{id}/reset-password")
  const exported = useExport("GET /lecturers/export", list)

  const actions = (lecturer: Lecturer) => [
    { label: "Edit", onSelect: () => editing.edit(lecturer) },
    ...passwords.items(lecturer),
    { label: "Delete", danger: true, onSelect: () => void removeLecturer(lecturer) },
  ]
  return (
    <ListPage
      title="Lecturers"
      section="people"
      noun="lecturer"
      list={list}
      columns={columns}
      nameOf={nameOf}
      main={{ label: "Add lecturer", onSelect: editing.create }}
      more={[
        { label: "Import", to: paths.importLecturers },
        { label: "Import who teaches what", to: paths.importTeaching },
        { label: "Add many at once", to: `${paths.start}?station=lecturers` },
        ...exported,
      ]}
      figures={figuresOf(counted, [
        { label: "Lecturers", value: stats?.total, show: {} },
        { label: "Active", value: stats?.active, show: { status: "active" } },
        { label: "Departments", value: stats?.departments },
        { label: "Without a class", value: stats?.without_class },
      ])}
      search="Search lecturers"
      filters={[byDepartment, byStatus, byEmail]}
      actions={actions}
      panel={(id) => <LecturerDetails id={id} items={actions} />}
      bulk={(selection) => <ChangeLecturers selection={selection} />}
      bulkAll
      failure={`Failed to fetch lecturers: ${list.result.error?.message}`}
      empty={{
        title: list.search ? `No lecturers found matching “${list.search}”` : undefined,
        first: { label: "Import lecturers", to: paths.importLecturers },
        text: `Each new lecturer gets an employee number and ${invited}.`,
      }}
      footer={
        <FilterButtons
          label="How many to show"
          value={isPaged ? "pages" : ""}
          onChange={(show) => change({ show, page: "" })}
          options={[
            ["", "Show All"],
            ["pages", "Paginated"],
          ]}
        />
      }
    >
      {editing.dialog((lecturer) => (
        <LecturerDialog
          lecturer={lecturer}
          onView={list.view.open}
          onAnother={editing.create}
          onClose={editing.close}
        />
      ))}
      {passwords.slip && <LoginSlip {...passwords.slip} number={passwords.slip.person.employee_number} />}
    </ListPage>
  )
}

/** Asks before a lecturer is deleted. The question says how many visitors' messages nobody will answer (record 31). */
function useRemoveLecturer() {
  const { remove } = useDelete()
  const read = useRead()
  const whenGone = whenGoneWith(useHasMailServer())
  return async (lecturer: Lecturer) => {
    const { id } = lecturer
    const details = await read("GET /lecturers/{id}", { params: { id } })
    if (!details) return
    const waiting = details.data.lecturer.waiting_messages
    await remove("DELETE /lecturers/{id}", {
      id,
      name: nameOf(lecturer),
      title: "Delete lecturer",
      notice:
        waiting > 0
          ? `${countText(waiting, "message")} to them ${waiting === 1 ? "is" : "are"} not answered. ${whenGone}`
          : undefined,
      failure: "Error deleting lecturer: ",
    })
  }
}

const whenGoneWith = (hasMailServer: boolean) =>
  hasMailServer
    ? "Visitors who wait for an answer are told by email to write to the college instead."
    : `${noMailServer}, so visitors who wait for an answer are not told.`

/** The administrator's actions on selected lecturers. */
function ChangeLecturers({ selection }: { selection: Selection }) {
  const change = useChangeMany("POST /lecturers/change", "lecturer", selection)
  const codes = usePrintCodes("POST /lecturers/login-codes", "lecturer", selection)
  const whenGone = whenGoneWith(useHasMailServer())
  const whenMany = {
    deactivation: { ...deactivate, consequence: `${deactivate.consequence} ${whenGone}` },
    deletion: { ...deletion, consequence: whenGone },
  }
  return (
    <>
      <Menu
        kind="plain"
        label="selected"
        face={`Change ${countText(selection.count, "lecturer")}`}
        items={[codes.item, ...accountChanges(change, whenMany)]}
      />
      {codes.slips}
    </>
  )
}
