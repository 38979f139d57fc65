import type { ReactNode } from "react"
import { beforeProposing, type GateStep } from "#contract/registry/gates.ts"
import { paths } from "../../lib/address/paths.ts"
import { yearLine } from "../../lib/address/screenPaths.ts"
import { useAct } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Gate } from "../closing/Gate.tsx"

type Props = {
  yearId: number
  steps: readonly GateStep[]
  /** The id of the proposal, once there is one. */
  rolloverId: number | null
  /** Moves the students up. Offered once the earlier steps are done. */
  run?: { label: string; onPress: () => void }
  /** Shown after the steps, unless the proposal is being reviewed. */
  children?: ReactNode
}

/** The steps before an academic year's students are moved up. */
export function MoveUpGate({ yearId, steps, rolloverId, run, children }: Props) {
  const act = useAct()
  const begin = () => void act("POST /rollovers", { body: { from_year_id: yearId } })
  function actionOf({ key }: GateStep) {
    if (key === "current") return <Link to={paths.academicYears}>Academic years</Link>
    if (key === "next_year")
      return (
        <LinkButton to={yearLine({ academic_year_id: yearId, open: "year" })}>
          Prepare the next year
        </LinkButton>
      )
    if (key === "first_terms") return <LinkButton to={paths.terms}>Go to the terms</LinkButton>
    if (key === "cohort") return <LinkButton to={paths.cohorts}>Add the cohort</LinkButton>
    if (["last_terms", "earlier", "marks", "cards"].includes(key))
      return <Link to={yearLine({ academic_year_id: yearId })}>Show the terms</Link>
    if (key === "enrolled") return <Link to={paths.students}>Students</Link>
    if (key !== "proposed" || rolloverId === null) return null
    return (
      <Button onClick={() => void act("POST /rollovers/{id}/propose", { params: { id: rolloverId } })}>
        Work out again
      </Button>
    )
  }
  const proposing = { label: "Propose outcomes", onPress: begin, required: beforeProposing(steps) }
  return (
    <Gate
      label="Before students are moved up"
      steps={steps}
      actionOf={actionOf}
      action={rolloverId === null ? proposing : run && { ...run, required: steps }}
    >
      {children}
    </Gate>
  )
}
