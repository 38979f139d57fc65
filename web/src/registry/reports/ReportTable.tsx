import { useState } from "react"
import type { Unit } from "#contract/registry/reports/definitions.ts"
import type { ReportRow, ReportTable as Table } from "#contract/registry/reports/report.ts"
import { tables } from "#contract/registry/reports/tables.ts"
import { valueText } from "#contract/registry/reports/texts.ts"
import { Bar } from "../../ui/charts/Bars.tsx"
import { Trend } from "../../ui/charts/Trend.tsx"
import { Definition } from "../../ui/content/Definition.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { useNarrow } from "../../ui/overlay/useNarrow.ts"
import { EmptyState } from "../../ui/state/EmptyState.tsx"
import { addressBehind } from "./labels.ts"

type Column = { label: string; unit: Unit | "text" }

/** On a phone, a table with more rows than this begins with four of them. */
const rowsOnPhone = 6

/**
 * A table of a report with its chart: a bar in each row, or lines over the months. On a phone a button shows the rest of a long
 * table, or the table under a chart.
 */
export function ReportTable({ table: { name, title, rows } }: { table: Table }) {
  const { definition, head, chart, columns } = tables[name]
  const listed = Object.entries(columns)
  const [isOpen, setOpen] = useState(false)
  const isTrend = chart.kind === "trend"
  const isBrief = useNarrow() && (isTrend || rows.length > rowsOnPhone)
  const short = isTrend ? " report-unseen" : " report-brief"
  return (
    <Section
      title={title}
      action={
        <Definition figureName={title} inCorner>
          {definition}
        </Definition>
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="Nothing in these days" text="Choose other days, or fewer filters." />
      ) : (
        <>
          {isTrend && <Months title={title} head={head} rows={rows} columns={listed} />}
          <div className={isBrief && !isOpen ? `report-scroll${short}` : "report-scroll"}>
            <table
              className={isTrend ? "table table-fits report-table" : "table report-table"}
              aria-label={title}
            >
              <thead>
                <tr>
                  <th scope="col">{head}</th>
                  {listed.map(([column, { label, unit }]) => (
                    <th key={column} scope="col" className={unit === "text" ? undefined : "table-numeric"}>
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {/* Two rows may be alike, so the key of each is its place. */}
                {[...rows.entries()].map(([place, row]) => (
                  <tr key={place}>
                    <th scope="row" className="table-primary">
                      <RowName row={row} />
                    </th>
                    {listed.map(([column, { label, unit }]) => (
                      <td key={column} data-label={label} className={cellClass(unit, hasBar(chart, column))}>
                        {valueText(row.values[column], unit)}
                        {hasBar(chart, column) && <Bar share={shareOf(rows, row, column, unit)} />}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {isBrief && (
            <div className="screen-only">
              <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {toggleText(isTrend, isOpen, rows.length)}
                <span className="visually-hidden">: {title}</span>
              </Button>
            </div>
          )}
        </>
      )}
    </Section>
  )
}

function toggleText(isTrend: boolean, isOpen: boolean, count: number) {
  if (isTrend) return isOpen ? "Hide the figures" : "Show the figures"
  return isOpen ? "Show fewer" : `Show all ${count}`
}

const cellClass = (unit: Column["unit"], bar: boolean) =>
  [unit === "text" ? "report-text" : "table-numeric", bar && "report-bar"].filter(Boolean).join(" ")

const hasBar = (chart: { kind: "bars" | "trend"; column: string }, column: string) =>
  chart.kind === "bars" && chart.column === column

function RowName({ row: { name, behind } }: { row: ReportRow }) {
  const to = addressBehind(behind)
  return to ? <Link to={to}>{name}</Link> : name
}

/**
 * The length of a row's bar, from 0 to 1. A percentage is a share of 100. Another value is a share of the column's largest
 * value.
 */
function shareOf(rows: readonly ReportRow[], row: ReportRow, column: string, unit: Column["unit"]) {
  const value = Number(row.values[column] ?? 0)
  if (unit === "percent") return value / 100
  return value / Math.max(1, ...rows.map(({ values }) => Number(values[column] ?? 0)))
}

type MonthProps = { title: string; head: string; rows: readonly ReportRow[]; columns: [string, Column][] }

/** A line for each column of percentages, at most three. */
function Months({ title, head, rows, columns }: MonthProps) {
  const lines = columns
    .filter(([, { unit }]) => unit === "percent")
    .map(([column, { label }]) => ({
      name: label,
      values: rows.map(({ values }) => (typeof values[column] === "number" ? values[column] : null)),
    }))
  return (
    <Trend
      hasTable
      label={`${title}, in percent`}
      head={head}
      positions={rows.map(({ name }) => ({ name, short: shortMonth(name) }))}
      lines={lines}
      max={100}
      format={(figure) => `${figure}%`}
    />
  )
}

/** "Mar 26" for "March 2026" */
const shortMonth = (name: string) => name.replace(/^(\w{3})\w* \d\d(\d\d)$/, "$1 $2")
