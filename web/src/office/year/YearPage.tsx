import { daysText } from "#contract/lib/dates.ts"
import type { CollegeYear } from "#contract/office/year/endpoints.ts"
import { TermDialog } from "../../courses/terms/TermDialog.tsx"
import { useAddress } from "../../lib/address/address.ts"
import { paths } from "../../lib/address/paths.ts"
import { moveUp } from "../../lib/address/screenPaths.ts"
import { useData } from "../../lib/api/data.ts"
import { plannedText } from "../../registry/rollovers/bands.ts"
import { MoveUpGate } from "../../registry/rollovers/MoveUpGate.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { printItem } from "../../ui/controls/print.tsx"
import { HeadActions } from "../../ui/layout/HeadActions.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { FilterSelect } from "../../ui/list/FilterSelect.tsx"
import { pressesMainButton } from "../../ui/list/mainButton.ts"
import { EmptyState } from "../../ui/state/EmptyState.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { yearQuery } from "./lists.ts"
import { PrepareYearDialog } from "./PrepareYearDialog.tsx"
import { preselectedTerm } from "./positions.ts"
import { TermOfYear } from "./TermOfYear.tsx"
import { WallCalendar } from "./WallCalendar.tsx"
import { YearLine } from "./YearLine.tsx"

/**
 * The academic year as one line for both years of study. The steps before a term is closed, and before the year is moved up,
 * are at its ends.
 */
export function YearPage() {
  const address = useAddress()
  const query = useData("GET /year", yearQuery(address.params))
  const year = query.data?.line.year
  return (
    <Page
      title={year ? `Year ${year.year_name}` : "Year"}
      section="calendar"
      lead={year && daysText(year.start_date, year.end_date)}
      actions={
        <HeadActions
          items={[
            { label: "Academic years", to: paths.academicYears },
            { label: "Terms", to: paths.terms },
            year && { ...printItem, label: "Print the wall calendar" },
          ]}
        />
      }
    >
      <Loaded query={query}>
        {({ line }) =>
          line.year ? (
            <Line line={{ ...line, year: line.year }} address={address} />
          ) : (
            <EmptyState
              title="No academic year yet"
              text="The college begins with an academic year and its terms."
              action={
                <LinkButton kind="main" to={paths.academicYears} state={pressesMainButton}>
                  Add academic year
                </LinkButton>
              }
              seed="calendar"
            />
          )
        }
      </Loaded>
    </Page>
  )
}

const legend = [
  ["practice", "Teaching practice"],
  ["exam", "Examinations"],
  ["holiday", "Holidays"],
  ["today", "Today"],
] as const

type Props = {
  line: CollegeYear & { year: NonNullable<CollegeYear["year"]> }
  address: ReturnType<typeof useAddress>
}

function Line({ line, address }: Props) {
  const { year, years, terms, moving_up: movingUp, last } = line
  const term = preselectedTerm(terms, address.params.get("term"))
  const open = address.params.get("open")
  const close = () => address.change({ open: "" }, { replace: true })
  return (
    <>
      <div className="year-chart screen-only">
        {years.length > 1 && (
          <div className="toolbar">
            <FilterSelect
              label="Academic year"
              value={String(year.id)}
              onChange={(id) => address.change({ academic_year_id: id, term: "" })}
              options={years.map(({ id, year_name, is_current }) => [
                id,
                is_current ? `${year_name}, current` : year_name,
              ])}
            />
          </div>
        )}
        <YearLine
          line={line}
          chosen={term?.id}
          onChoose={(id) => address.change({ term: String(id) }, { replace: true })}
        />
        <ul className="year-legend" aria-label="Legend">
          {legend.map(([kind, label]) => (
            <li key={kind}>
              <span className={`year-swatch year-${kind}`} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
      </div>
      {terms.length === 0 && (
        <EmptyState
          title="No terms yet"
          text={`${year.year_name} has no terms.`}
          action={
            <LinkButton kind="main" to={paths.terms} state={pressesMainButton}>
              Add term
            </LinkButton>
          }
          seed="calendar"
        />
      )}
      {term && (
        <div className="year-below screen-only">
          <TermOfYear term={term} teaching={line.teaching} />
        </div>
      )}
      {movingUp && (
        <div className="year-below screen-only">
          <Section
            title={`The end of ${year.year_name}`}
            lead="Nothing happens before you have looked at the outcomes and pressed Move students up."
          >
            <MoveUpGate yearId={year.id} steps={movingUp.steps} rolloverId={movingUp.rollover_id}>
              <LinkButton kind="main" to={moveUp(year.id)}>
                Look at the outcomes
              </LinkButton>
              <p>{plannedText(movingUp.outcomes)}</p>
            </MoveUpGate>
          </Section>
        </div>
      )}
      <WallCalendar line={line} />
      {open === "year" && last && <PrepareYearDialog from={year} last={last} onClose={close} />}
      {open === "term" && term?.following && (
        <TermDialog term={undefined} planned={term.following} onClose={close} />
      )}
    </>
  )
}
