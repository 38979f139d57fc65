import { gpaText } from "#contract/assessment/grades/texts.ts"
import type {
  ChangedStudent,
  PolicyPreview as Preview,
} from "#contract/assessment/gradingPolicies/endpoints.ts"
import { studentsOnPage } from "#contract/assessment/gradingPolicies/endpoints.ts"
import { nameAmong } from "#contract/courses/terms/names.ts"
import { countText } from "#contract/lib/amounts.ts"
import type { Column } from "../../ui/list/columns.ts"
import { Pager } from "../../ui/list/Pager.tsx"
import { Stats } from "../../ui/list/Stats.tsx"
import { TableSection } from "../../ui/list/TableSection.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { hasFailed, type QueryState } from "../../ui/state/query.ts"
import { changeText } from "./labels.ts"

type ClassChanges = Preview["classes"][number]

const classColumns: Column<ClassChanges>[] = [
  { header: "Class", primary: true, cell: (row) => row.class ?? "No class" },
  { header: "Students", numeric: true, cell: ({ students }) => students },
  { header: "Module grades", numeric: true, cell: ({ grades }) => grades },
  { header: "Letters", numeric: true, cell: ({ letters }) => letters },
  { header: "GPAs", numeric: true, cell: ({ gpas }) => gpas },
  { header: "Standings", numeric: true, cell: ({ standings }) => standings },
]

type ChangedModule = ChangedStudent["modules"][number]

const moduleText = (module: ChangedModule, modules: readonly ChangedModule[]) =>
  `${module.subject_code}, ${nameAmong(module, modules)}: ${changeText(module.grade)} (${changeText(module.letter)})`

const studentColumns: Column<ChangedStudent>[] = [
  { header: "Student", primary: true, cell: ({ name, student_number }) => `${name}, ${student_number}` },
  { header: "Class", cell: (student) => student.class ?? "—" },
  {
    header: "Modules",
    cell: ({ modules }) =>
      modules.length === 0 ? (
        "—"
      ) : (
        <ul>
          {modules.map((module) => (
            <li key={`${module.subject_code} ${module.term_id}`}>{moduleText(module, modules)}</li>
          ))}
        </ul>
      ),
  },
  { header: "Average", cell: ({ average }) => changeText(average) },
  { header: "GPA", cell: ({ gpa }) => changeText(gpa, gpaText) },
  { header: "Standing", cell: ({ standing }) => changeText(standing) },
]

type Props = {
  query: QueryState<Preview> & { data: Preview | undefined; isPlaceholderData?: boolean }
  page: number
  setPage: (page: number) => void
}

const changedText = ({ students }: Preview["totals"]) =>
  students === 0
    ? "No student's figures change. Closed terms stay as they are."
    : `Figures of ${countText(students, "student")} change as soon as you save. Closed terms stay as they are.`

/** The figures that a new version would change: in total, by class, and by student. */
export function PolicyPreview({ query, page, setPage }: Props) {
  const totals = query.data?.totals
  return (
    <>
      {!hasFailed(query) && (
        <>
          <Notice tone={totals?.students ? "warn" : "info"} live>
            <p>{totals ? changedText(totals) : "Computing what changes…"}</p>
          </Notice>
          <Stats
            items={[
              { label: "Students", value: totals?.students },
              { label: "Module grades", value: totals?.grades },
              { label: "Letters", value: totals?.letters },
              { label: "GPAs", value: totals?.gpas },
              { label: "Standings", value: totals?.standings },
            ]}
          />
        </>
      )}
      <TableSection
        title="By class"
        lead="How many students have a change, and how many figures change."
        columns={classColumns}
        query={query}
        rows={({ classes }) => classes}
        rowKey={(row) => row.class ?? ""}
        empty={<p>Nothing changes in any class.</p>}
      />
      <TableSection
        title="Students"
        lead="Module grades of open terms, then average, GPA and standing over all terms: before → after."
        columns={studentColumns}
        query={query}
        rows={({ students }) => students}
        rowKey={({ id }) => id}
        empty={<p>Nothing changes for any student.</p>}
      />
      <Pager list={{ page, pageSize: studentsOnPage, setPage }} query={query} label="Pages of students" />
    </>
  )
}
