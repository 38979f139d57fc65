import { weeksOf } from "#contract/courses/terms/weeks.ts"
import { countText } from "#contract/lib/amounts.ts"
import "./year.css"
import type { CSSProperties, KeyboardEvent } from "react"
import { daysText, monthText, today } from "#contract/lib/dates.ts"
import type { CollegeYear, LineTerm } from "#contract/office/year/endpoints.ts"
import { statusLabel, statusOf } from "../../courses/terms/labels.ts"
import { moveFocus } from "../../ui/overlay/roving.ts"
import { monthDays, monthsOf, positionOf } from "./positions.ts"

type Year = NonNullable<CollegeYear["year"]>
type Props = {
  line: CollegeYear & { year: Year }
  chosen: number | undefined
  onChoose: (id: number) => void
}
type Days = { start_date: string; end_date: string }

/** The two years of study, because two cohorts study at the same time. */
const lanes = [1, 2] as const

/**
 * An academic year from its first to its last day. Each year of study has a lane with its terms. On a narrow screen the
 * lanes are vertical.
 */
export function YearLine({ line, chosen, onChoose }: Props) {
  const { year, terms, holidays, examinations } = line
  const now = { start_date: today(), end_date: today() }
  const walk = (event: KeyboardEvent<HTMLElement>) => moveFocus(event, ".year-term")?.click()
  return (
    <div className="year-line screen-only" role="toolbar" aria-label="Terms" onKeyDown={walk}>
      <ol className="year-months" aria-hidden="true">
        {monthsOf(year).map((month) => (
          <li key={month} style={styleOf(monthDays(month), year)}>
            {(positionOf(monthDays(month), year)?.share ?? 0) > 0.03 && monthText(month).slice(0, 3)}
          </li>
        ))}
      </ol>
      {lanes.map((lane) => (
        <section key={lane} className="year-lane" aria-label={`Year ${lane}`}>
          <h2>Year {lane}</h2>
          <div className="year-track">
            {terms
              .filter(({ year_of_study }) => year_of_study === lane)
              .map((term) => (
                <TermBlock
                  key={term.id}
                  term={term}
                  style={styleOf(term, year)}
                  isChosen={term.id === chosen}
                  onChoose={() => onChoose(term.id)}
                />
              ))}
            {examinations.map((examination) => (
              <span
                key={examination.id}
                className="year-exam"
                style={styleOf(examination, year)}
                title={titleOf(examination)}
              />
            ))}
            {holidays.map((holiday) => (
              <span
                key={holiday.id}
                className="year-holiday"
                style={styleOf(holiday, year)}
                title={titleOf(holiday)}
              />
            ))}
            {positionOf(now, year) && <span className="year-today" style={styleOf(now, year)} />}
          </div>
        </section>
      ))}
    </div>
  )
}

const titleOf = ({ name, start_date, end_date }: Days & { name: string }) =>
  `${name}, ${daysText(start_date, end_date)}`

function styleOf(days: Days, year: Days) {
  const { from, share } = positionOf(days, year) ?? { from: 0, share: 0 }
  return { "--from": from, "--share": share }
}

type BlockProps = { term: LineTerm; style: CSSProperties; isChosen: boolean; onChoose: () => void }

function TermBlock({ term, style, isChosen, onChoose }: BlockProps) {
  const weeks = weeksOf(term)
  const stepsLeft = term.gate?.steps.filter(({ is_done, key }) => !is_done && key !== "begins").length ?? 0
  const status = statusOf(term)
  return (
    <button
      type="button"
      className={`year-term year-${term.kind} year-${status}`}
      style={{ ...style, "--weeks": weeks }}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className="year-name">{term.name}</span>
      <span className="year-days">{daysText(term.start_date, term.end_date)}</span>
      <span className="year-days">{countText(weeks, "week")}</span>
      <span className="year-state">
        {status === "active" && stepsLeft > 0 ? `${stepsLeft} to do` : statusLabel[status]}
        {term.kind === "practice" && <span className="visually-hidden">, teaching practice</span>}
      </span>
    </button>
  )
}
