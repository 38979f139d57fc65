import { useState } from "react"
import { compact } from "#contract/lib/objects.ts"
import { defaultPageSize } from "#contract/lib/rowLimits.ts"
import type { ImportPreview, ImportRow } from "#contract/people/imports/endpoints.ts"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { FilterButtons } from "../../ui/list/FilterButtons.tsx"
import { Pager } from "../../ui/list/Pager.tsx"
import { Stats } from "../../ui/list/Stats.tsx"
import { Table } from "../../ui/list/Table.tsx"

type Props = { preview: ImportPreview; columns: readonly Column<ImportRow>[] }

const number: Column<ImportRow> = { header: "Row", cell: ({ row }) => row }
const result: Column<ImportRow> = {
  header: "Result",
  cell: (row) => <RowResult row={row} />,
}

function RowResult({ row: { row, faults, unchanged, warnings = [] } }: { row: ImportRow }) {
  if (unchanged) return <Badge>There already</Badge>
  if (faults.length > 0) {
    return (
      <>
        <Badge tone="bad">Will be skipped</Badge>
        {faults.map(({ field, text }) => (
          <p key={field + text}>
            Row {row}: {text}
          </p>
        ))}
      </>
    )
  }
  return (
    <>
      <Badge tone={warnings.length > 0 ? "warn" : "good"}>Ready</Badge>
      {warnings.map(({ text, student_id }) => (
        <p key={text}>
          {text}{" "}
          {student_id !== null && (
            <Link to={detailsOf(paths.students, student_id)} target="_blank">
              Open their record
            </Link>
          )}
        </p>
      ))}
    </>
  )
}

/** Every row with its errors. */
export function PreviewRows({ preview, columns }: Props) {
  const [chosen, setShow] = useState("")
  const [page, setPage] = useState(1)
  const { rows, good } = preview
  const hasWarnings = rows.some(({ warnings }) => warnings)
  // Another reading of the file may have no rows to look at, and then no button for them.
  const show = chosen === "warnings" && !hasWarnings ? "" : chosen
  const unchangedCount = rows.filter(({ unchanged }) => unchanged).length
  const visible = rows.filter(
    ({ faults, warnings }) => show === "" || (show === "faults" ? faults.length > 0 : warnings !== undefined),
  )
  const pages = Math.max(1, Math.ceil(visible.length / defaultPageSize))
  const currentPage = Math.min(page, pages)
  const pageQuery = {
    data: visible.slice((currentPage - 1) * defaultPageSize, currentPage * defaultPageSize),
    error: null,
    isFetching: false,
    fetchStatus: "idle" as const,
    dataUpdatedAt: 0,
    refetch: () => undefined,
  }
  return (
    <>
      <Stats
        items={compact([
          { label: "Rows", value: rows.length },
          { label: "Ready to import", value: good },
          unchangedCount > 0 && { label: "There already", value: unchangedCount },
          { label: "Will be skipped", value: rows.length - good - unchangedCount },
        ])}
      />
      <FilterButtons
        label="Which rows to show"
        value={show}
        onChange={(next) => {
          setShow(next)
          setPage(1)
        }}
        options={compact<readonly [string, string]>([
          ["", "All rows"],
          ["faults", "Rows with a problem"],
          hasWarnings && ["warnings", "Rows to look at"],
        ])}
      />
      <Table
        label="Rows of the file"
        columns={[number, ...columns, result]}
        query={pageQuery}
        rows={(data) => data}
        rowKey={({ row }) => row}
        empty={<p>{unchangedCount > 0 ? "No row has a problem." : "Every row is ready to import."}</p>}
      />
      <Pager
        list={{ page: currentPage, pageSize: defaultPageSize, setPage }}
        query={{ data: { total: visible.length } }}
        label="Pages of rows"
      />
    </>
  )
}
