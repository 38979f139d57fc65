import { useParams } from "react-router"
import type { Rollover } from "#contract/registry/rollovers/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { rolloversOf } from "./lists.ts"
import { MoveUpSteps } from "./MoveUpSteps.tsx"

/** Moving the students of an academic year up: the rules, a preview, single changes, doing it, and undoing it. */
export function MoveUpPage() {
  const id = Number(useParams().id)
  const year = useData("GET /academic-years/{id}", { params: { id } }).data?.academicYear
  const rollovers = useData("GET /rollovers", { query: rolloversOf(id) })
  const act = useAct()
  return (
    <Page
      title="Move students up"
      lead={year && `From ${year.year_name}`}
      section="calendar"
      actions={<LinkButton to={paths.academicYears}>Academic years</LinkButton>}
    >
      <Loaded query={rollovers}>
        {({ rollovers, why_not }) => {
          const current = rollovers.find(isGoing)
          if (current) return <MoveUpSteps id={current.id} />
          return (
            <Section title="Begin">
              <p>
                An outcome is proposed for every student of the year's last terms, by rules that you can
                change. Nobody is moved before you have seen the proposal and said so.
              </p>
              {why_not === null ? (
                <p>
                  <Button
                    kind="main"
                    onClick={() => void act("POST /rollovers", { body: { from_year_id: id } })}
                  >
                    Propose outcomes
                  </Button>
                </p>
              ) : (
                <Notice tone="warn">{why_not}</Notice>
              )}
            </Section>
          )
        }}
      </Loaded>
    </Page>
  )
}

const isGoing = ({ state }: Rollover) => state !== "undone"
