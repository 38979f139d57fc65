import type { Term } from "#contract/courses/terms/endpoints.ts"
import { fullTermName } from "#contract/courses/terms/names.ts"
import { today } from "#contract/lib/dates.ts"
import type { ClosingGate as Steps } from "#contract/registry/closing/endpoints.ts"
import type { GateStep } from "#contract/registry/gates.ts"
import { confirmationOf } from "../../courses/terms/labels.ts"
import { documentOf } from "../../lib/address/paths.ts"
import { moveUp, termGaps, yearLine } from "../../lib/address/screenPaths.ts"
import { useAct } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { Gate } from "./Gate.tsx"

type Props = { term: Term; gate: Steps }

const lockedText =
  "Its dates, its modules and who teaches them, its assignments and what was handed in, and all its grades are locked for good, as today's grading policy makes them. This action cannot be undone."

/** The steps before a term is closed, and the button that closes it. Closing the active term also begins the next one. */
export function ClosingGate({ term, gate: { steps, begins } }: Props) {
  const { id, name, academic_year_id } = term
  const params = { id }
  const act = useAct()
  const confirm = useConfirm()
  const required = begins ? steps.filter(({ key }) => key !== "begins") : steps
  const label = begins ? `Close ${name} and begin ${begins.name}` : "Close term"

  async function close() {
    const isAgreed = await confirm({
      title: `Close ${fullTermName(term)}`,
      text: `${begins ? `${begins.name} begins, and every student of the year of study is enrolled in it. ` : ""}${lockedText}`,
      action: label,
      danger: true,
    })
    if (isAgreed) await act("POST /terms/{id}/close", { params, body: { next_term_id: begins?.id ?? null } })
  }

  async function begin(next: NonNullable<Steps["begins"]>) {
    const text = confirmationOf({ ...term, ...next }, today())
    if (text && !(await confirm({ title: `Begin ${next.name} now`, text, action: `Begin ${next.name}` })))
      return
    await act("PUT /terms/{id}/activate", { params: { id: next.id } })
  }

  function actionOf({ key }: GateStep) {
    if (key === "next_term")
      return (
        <LinkButton to={yearLine({ academic_year_id, term: id, open: "term" })}>
          Prepare Term {term.term_number + 1}
        </LinkButton>
      )
    if (key === "marks")
      return (
        <>
          <Link to={termGaps(id)}>Show them</Link>
          <Button onClick={() => void act("POST /terms/{id}/remind", { params, body: {} })}>
            Remind all
          </Button>
        </>
      )
    if (key === "others") return <Link to={termGaps(id)}>Show them</Link>
    if (key === "cards")
      return (
        <LinkButton to={documentOf("admin", { kind: "report_card", term_id: String(id) })}>
          Issue report cards
        </LinkButton>
      )
    if (key !== "begins") return null
    if (!begins)
      return (
        term.term_number % 3 === 0 && <LinkButton to={moveUp(academic_year_id)}>Move students up</LinkButton>
      )
    return <Button onClick={() => void begin(begins)}>Begin {begins.name} now</Button>
  }
  return (
    <Gate
      label={`Before ${name} is closed`}
      steps={steps}
      actionOf={actionOf}
      action={{ label, onPress: () => void close(), required }}
    />
  )
}
