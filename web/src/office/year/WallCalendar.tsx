import "./wall.css"
import { daysText, monthText } from "#contract/lib/dates.ts"
import type { CollegeYear } from "#contract/office/year/endpoints.ts"
import { mondaysIn, monthDays, monthsOf, positionOf, runsIn } from "./positions.ts"

type Props = { line: CollegeYear & { year: NonNullable<CollegeYear["year"]> } }
type Days = { start_date: string; end_date: string }

/** The days of a month with 31 days. */
const dayNumbers = Array.from({ length: 31 }, (_, index) => index + 1)

/**
 * The whole year on one sheet for the wall. Each month is a row with the terms of both years of study, and with holidays and
 * examinations across them.
 */
export function WallCalendar({ line }: Props) {
  const { year, terms, holidays, examinations } = line
  return (
    <div className="wall">
      <ol className="wall-days" aria-hidden="true">
        {dayNumbers.map((day) => (
          <li key={day}>{day}</li>
        ))}
      </ol>
      {monthsOf(year).map((first) => {
        const month = monthDays(first)
        return (
          <section key={first} className="wall-month" aria-label={monthText(first)}>
            <p>{monthText(first).replace(/^(Sept|\w{3})\w*/, "$1")}</p>
            <div className="wall-bars">
              {mondaysIn(month).map((monday) => (
                <span
                  key={monday}
                  className="wall-monday"
                  style={barOf({ start_date: monday, end_date: monday }, month)}
                />
              ))}
              {terms.map((term) => (
                <Bar
                  key={`term ${term.id}`}
                  month={month}
                  days={term}
                  kind={`wall-year-${term.year_of_study} wall-${term.kind}`}
                  text={`Year ${term.year_of_study}: ${term.name}`}
                />
              ))}
              {examinations.map((examination) => (
                <Bar
                  key={`exam ${examination.id}`}
                  month={month}
                  days={examination}
                  kind="wall-across wall-exam"
                />
              ))}
              {holidays.map((holiday) => (
                <Bar
                  key={`holiday ${holiday.id}`}
                  month={month}
                  days={holiday}
                  kind="wall-across wall-holiday"
                />
              ))}
              {runsIn(month, [...examinations, ...holidays]).map((run) => (
                <span
                  key={run.from}
                  className={run.isBefore ? "wall-name wall-name-before" : "wall-name"}
                  style={{ "--from": run.from, "--to": run.to, "--room": run.room }}
                >
                  {run.names}
                </span>
              ))}
            </div>
          </section>
        )
      })}
      <p className="wall-list">
        {terms.map((term) => (
          <span key={term.id}>
            {`${term.name} (year ${term.year_of_study}): ${daysText(term.start_date, term.end_date)}`}
          </span>
        ))}
      </p>
    </div>
  )
}

/** The position of some days in the row of a month, in units of a day. Each row has 31 units. */
function barOf(days: Days, month: Days) {
  const length = Number(month.end_date.slice(8))
  const { from, share } = positionOf(days, month) ?? { from: 0, share: 0 }
  return { "--from": from * length, "--share": share * length }
}

type BarProps = { month: Days; days: Days; kind: string; text?: string }

function Bar({ month, days, kind, text }: BarProps) {
  if (!positionOf(days, month)) return null
  return (
    <span className={`wall-bar ${kind}`} style={barOf(days, month)}>
      {text}
    </span>
  )
}
