import { countText } from "#contract/lib/amounts.ts"
import { dayText } from "#contract/lib/dates.ts"
import { capitalized } from "#contract/lib/wording/wording.ts"
import type { HistoryTerm } from "#contract/registry/histories.ts"
import { attendanceOf } from "./sentence.ts"
import "./ribbon.css"

type Props = {
  terms: readonly HistoryTerm[]
  /** The percentage from which a module is passed. */
  pass: number
  /** Shows the marks, to which the terms lead, if they are hidden. */
  onTerm: () => void
}

/** The id of the element with a term's marks on the same page. */
export const termAnchor = ({ term_id }: Pick<HistoryTerm, "term_id">) => `term-${term_id}`

/**
 * A student's terms side by side: each with its modules against the pass mark, its weeks of classes, and its assignments. A term
 * of results from before the system has only modules.
 */
export const Ribbon = ({ terms, pass, onTerm }: Props) => (
  <ol className="ribbon" aria-label="Terms">
    {terms.map((term) => (
      <li key={term.term_id} className={term.is_active ? "ribbon-now" : undefined}>
        <h2>
          <a href={`#${termAnchor(term)}`} onClick={onTerm}>
            {term.term_name}
          </a>
        </h2>
        <p className="ribbon-place">{[term.academic_year_name, term.class].filter(Boolean).join(" · ")}</p>
        <ModuleBars term={term} pass={pass} />
        {term.is_enrolled && (
          <>
            <Weeks term={term} />
            <Work term={term} />
          </>
        )}
        {term.outcome !== "continuing" && <p className="ribbon-work">{capitalized(term.outcome)}</p>}
      </li>
    ))}
  </ol>
)

/**
 * One bar for each module, with a line at the pass mark. A module without a mark has no bar, but its place remains empty.
 */
function ModuleBars({ term: { modules }, pass }: { term: HistoryTerm; pass: number }) {
  if (modules.length === 0) return <p className="ribbon-none">No marks</p>
  const width = 100 / modules.length
  const marks = modules.map(({ subject_name, mark }) => `${subject_name} ${mark ?? "no mark yet"}`).join(", ")
  return (
    <svg
      className="ribbon-marks"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={marks}
    >
      {modules.map(({ subject_id, subject_name, mark }, index) => (
        <rect
          key={subject_id}
          className={mark !== null && mark < pass ? "ribbon-below" : undefined}
          x={index * width + width * 0.12}
          y={100 - (mark ?? 0)}
          width={width * 0.76}
          height={mark ?? 0}
        >
          <title>{`${subject_name} ${mark ?? "no mark yet"}`}</title>
        </rect>
      ))}
      <line x2="100" y1={100 - pass} y2={100 - pass} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

const Work = ({ term: { handed_in, overdue } }: { term: HistoryTerm }) => (
  <p className="ribbon-work">
    {handed_in} handed in
    {overdue > 0 && (
      <>
        {" · "}
        <strong className="whole">{overdue} overdue</strong>
      </>
    )}
  </p>
)

/** Pixels: the size of a week's square. `step` is the distance from one square to the next. */
const square = 9
const step = 12

/** One square for each week with a register. The share of classes that the student attended is filled. */
function Weeks({ term }: { term: HistoryTerm }) {
  const present = attendanceOf(term)
  if (present === null) return <p className="ribbon-none">No register</p>
  return (
    <div className="ribbon-weeks">
      <svg
        viewBox={`0 0 ${term.weeks.length * step} ${square}`}
        width={term.weeks.length * step}
        aria-hidden="true"
      >
        {term.weeks.map(({ week, classes, missed }, index) => {
          const filled = (square * (classes - missed)) / classes
          return (
            <g key={week} transform={`translate(${index * step})`}>
              <title>{`Week of ${dayText(week)}: ${classes - missed} of ${countText(classes, ["class", "classes"])}`}</title>
              <rect className="ribbon-missed" width={square} height={square} />
              <rect y={square - filled} width={square} height={filled} />
            </g>
          )
        })}
      </svg>
      <p>{present}% present</p>
    </div>
  )
}
