import { useParams } from "react-router"
import type { Rollover } from "#contract/registry/rollovers/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { yearLine } from "../../lib/address/screenPaths.ts"
import { useData } from "../../lib/api/data.ts"
import { HeadActions } from "../../ui/layout/HeadActions.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { rolloversOf } from "./lists.ts"
import { MoveUpGate } from "./MoveUpGate.tsx"
import { MoveUpSteps } from "./MoveUpSteps.tsx"

/**
 * The screen that moves the students of an academic year up. It has the rules, a preview, changes of single students, the
 * roll-over itself, and its undo.
 */
export function MoveUpPage() {
  const id = Number(useParams().id)
  const year = useData("GET /academic-years/{id}", { params: { id } }).data?.academicYear
  const rollovers = useData("GET /rollovers", { query: rolloversOf(id) })
  return (
    <Page
      title="Move students up"
      lead={year && `From ${year.year_name}`}
      section="calendar"
      actions={
        <HeadActions
          items={[
            { label: "Academic years", to: paths.academicYears },
            { label: "The year as one line", to: yearLine({ academic_year_id: id }) },
          ]}
        />
      }
    >
      <Loaded query={rollovers}>
        {({ rollovers, gate }) => {
          const current = rollovers.find(isNotUndone)
          if (current) return <MoveUpSteps id={current.id} />
          return (
            <Section title="Begin">
              <p>
                An outcome is proposed for every student of the year's last terms, by rules that you can
                change. Nobody is moved before you have seen the proposal and said so.
              </p>
              <MoveUpGate yearId={id} steps={gate} rolloverId={null} />
            </Section>
          )
        }}
      </Loaded>
    </Page>
  )
}

const isNotUndone = ({ state }: Rollover) => state !== "undone"
