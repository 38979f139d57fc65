import "./weekPaper.css"
import { dayText, today } from "#contract/lib/dates.ts"
import { type Letterhead, PaperHead } from "../content/PaperHead.tsx"
import { PrintedText } from "../controls/PrintedText.tsx"
import { EdgeLegend } from "./EdgeLegend.tsx"
import { WeekGrid } from "./WeekGrid.tsx"
import type { Edge, WeekBlock } from "./week.ts"

type Props = {
  letterhead: Letterhead
  title: string
  lead: string
  blocks: readonly WeekBlock[]
  legend: readonly { edge: Edge; label: string }[]
}

/** A week on one sheet of the college's paper, A4 landscape. Printing the page prints only such sheets. */
export function WeekPaper({ letterhead, title, lead, blocks, legend }: Props) {
  return (
    <article className="week-paper" data-paper>
      <PaperHead letterhead={letterhead} />
      <div className="week-paper-title">
        <h2>{title}</h2>
        <p>{lead}</p>
        <PrintedText>{`Printed on ${dayText(today())}.`}</PrintedText>
      </div>
      <WeekGrid label={title} blocks={blocks} none="" whole />
      <EdgeLegend label="Legend" items={legend} />
    </article>
  )
}
