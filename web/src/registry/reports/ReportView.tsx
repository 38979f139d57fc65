import { daysText, instantText } from "#contract/lib/dates.ts"
import { reportContents } from "#contract/registry/reports/contents.ts"
import { figures } from "#contract/registry/reports/definitions.ts"
import type { Report, ReportFigure } from "#contract/registry/reports/report.ts"
import { changeText, genderRemark, valueText } from "#contract/registry/reports/texts.ts"
import { useLetterhead } from "../../college/college/useLetterhead.ts"
import { Definition } from "../../ui/content/Definition.tsx"
import { PaperHead } from "../../ui/content/PaperHead.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import { Unbroken } from "../../ui/controls/Unbroken.tsx"
import { addressBehind } from "./labels.ts"
import { ReportTable } from "./ReportTable.tsx"

/**
 * A report: its figures with the previous period's, its charts and its tables. On paper it has the college's letterhead.
 */
export function ReportView({ report }: { report: Report }) {
  const { label, lead } = reportContents[report.type]
  const letterhead = useLetterhead()
  const remark = genderRemark(report)
  return (
    <article data-paper className="report stack" aria-labelledby="report-title">
      <div className="paper-only">
        <PaperHead letterhead={letterhead} />
      </div>
      <header className="report-head">
        <h2 id="report-title">
          {label} report, <Unbroken>{daysText(report.from, report.to)}</Unbroken>
        </h2>
        <p className="screen-only">{lead}</p>
        {remark && <p>{remark}</p>}
        {report.narrowed.length > 0 && <p>Only {report.narrowed.join(", ")}.</p>}
        <p className="report-note">
          Compared with {daysText(report.previous.from, report.previous.to)}. Generated on{" "}
          {instantText(report.generated_at)}.
        </p>
      </header>
      <ul className="report-figures">
        {report.figures.map((figure) => (
          <Figure key={figure.name} figure={figure} />
        ))}
      </ul>
      {report.tables.map((table) => (
        <ReportTable key={table.name} table={table} />
      ))}
    </article>
  )
}

function Figure({ figure }: { figure: ReportFigure }) {
  const { name, label, value, behind } = figure
  const { unit, definition } = figures[name]
  const to = addressBehind(behind)
  return (
    <li className="report-figure">
      <p className="report-label">{to ? <Link to={to}>{label}</Link> : label}</p>
      <p className="report-value">{valueText(value, unit)}</p>
      <p className="report-note">{changeText(figure)}</p>
      <Definition figureName={label} inCorner>
        {definition}
      </Definition>
    </li>
  )
}
