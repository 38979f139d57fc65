import { csvOf } from "#contract/lib/csv.ts"
import { daysText, instantText } from "#contract/lib/dates.ts"
import { omit } from "#contract/lib/objects.ts"
import { oneLine } from "#contract/lib/plainText.ts"
import { reportContents } from "#contract/registry/reports/contents.ts"
import { figures, type Unit } from "#contract/registry/reports/definitions.ts"
import type { Days } from "#contract/registry/reports/period.ts"
import type { FileFormat, Report } from "#contract/registry/reports/report.ts"
import { tables } from "#contract/registry/reports/tables.ts"
import { changeText, genderRemark, valueText } from "#contract/registry/reports/texts.ts"

type Columns = Readonly<Record<string, { label: string; unit: Unit | "text" }>>
export type TextFile = { name: string; mediaType: string; text: string }

const rangeText = ({ from, to }: Days) => daysText(from, to)

/** One line of the CSV file for each figure, and for each column of each row of a table. */
function linesOf(report: Report) {
  const figureLines = report.figures.map((figure) => ({
    part: "Figures",
    row: "",
    figure: figure.label,
    ...omit(figure, "name", "behind", "label"),
  }))
  const tableLines = report.tables.flatMap(({ name: table, title, rows }) =>
    rows.flatMap(({ name, values }) =>
      Object.entries(tables[table].columns as Columns).map(([column, { label }]) => ({
        part: title,
        row: name,
        figure: label,
        value: values[column] ?? null,
        before: null,
        change: null,
        change_percent: null,
      })),
    ),
  )
  return [...figureLines, ...tableLines]
}
type ReportLine = ReturnType<typeof linesOf>[number]

const csv = (report: Report) => {
  const always = (value: string | number) => () => value
  return csvOf<ReportLine>(
    [
      ["Report", always(reportContents[report.type].label)],
      ["From", always(report.from)],
      ["To", always(report.to)],
      ["Filter", always(report.narrowed.join(", "))],
      ["Part", ({ part }) => part],
      ["Row", ({ row }) => row],
      ["Figure", ({ figure }) => figure],
      ["Value", ({ value }) => value],
      ["Before", ({ before }) => before],
      ["Change", ({ change }) => change],
      ["Change in percent", ({ change_percent }) => change_percent],
    ],
    linesOf(report),
  )
}

/** The figures as lines of text, for the file and the email. */
function textLines(report: Report) {
  const head = [
    `${reportContents[report.type].label} report, ${rangeText(report)}`,
    genderRemark(report) ?? "",
    report.narrowed.length > 0 ? `Only ${report.narrowed.join(", ")}` : "",
    `Compared with ${rangeText(report.previous)}`,
    `Generated on ${instantText(report.generated_at)}`,
  ].filter(Boolean)
  const figureLines = report.figures.map(
    (figure) =>
      `${figure.label}: ${valueText(figure.value, figures[figure.name].unit)} (${changeText(figure)})`,
  )
  const tableLines = report.tables.map(({ name: table, title, rows }) => {
    const columns = Object.entries(tables[table].columns as Columns)
    const lines = rows.map(({ name, values }) => {
      const cells = columns.map(([column, { label, unit }]) => `${label} ${valueText(values[column], unit)}`)
      return oneLine(`- ${name}: ${cells.join("; ")}`)
    })
    return [title, ...(lines.length > 0 ? lines : ["- Nothing in these days"])]
  })
  return [head, figureLines, ...tableLines]
}

const text = (report: Report) =>
  `${textLines(report)
    .map((part) => part.join("\r\n"))
    .join("\r\n\r\n")}\r\n`

/** The figures with their definitions, for other programs. */
const json = (report: Report) =>
  `${JSON.stringify(
    {
      ...report,
      figures: report.figures.map((figure) => ({ ...omit(figure, "behind"), ...figures[figure.name] })),
      tables: report.tables.map(({ rows, ...table }) => ({
        ...table,
        definition: tables[table.name].definition,
        columns: tables[table.name].columns,
        rows: rows.map(({ name, values }) => ({
          name,
          values: Object.fromEntries(
            Object.keys(tables[table.name].columns).map((column) => [column, values[column] ?? null]),
          ),
        })),
      })),
    },
    null,
    2,
  )}\n`

const formats = {
  json: { mediaType: "application/json; charset=utf-8", write: json },
  csv: { mediaType: "text/csv; charset=utf-8", write: csv },
  txt: { mediaType: "text/plain; charset=utf-8", write: text },
} as const

/** Names a file, for example "report_grades_2026-01-01_2026-11-23.csv". */
export function fileOf(report: Report, format: FileFormat): TextFile {
  const { mediaType, write } = formats[format]
  return {
    name: `report_${report.type}_${report.from}_${report.to}.${format}`,
    mediaType,
    text: write(report),
  }
}

export const mailOf = (name: string, report: Report, file: TextFile) => ({
  subject: `${name}: ${rangeText(report)}`,
  lines: textLines(report).map((part) => part.join("\n")),
  file,
})
