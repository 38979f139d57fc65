import { instantText } from "#contract/lib/dates.ts"
import { outcomeLabel, outcomeSummary } from "#contract/registry/rollovers/rules.ts"
import { movedStudents } from "../../lib/address/screenPaths.ts"
import type { DataOf } from "../../lib/api/data.ts"
import { useData } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { TableSection } from "../../ui/list/TableSection.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { Bands } from "./Bands.tsx"
import { plannedText } from "./bands.ts"
import { MoveUpGate } from "./MoveUpGate.tsx"
import { RulesForm } from "./RulesForm.tsx"

type Preview = DataOf<"GET /rollovers/{id}">
type OutcomeCount = Preview["outcomes"][number]
type ClassCount = Preview["classes"][number]

const classColumns: Column<ClassCount>[] = [
  { header: "Term", cell: ({ to_term_name }) => to_term_name },
  { header: "Class", cell: (row) => row.class ?? "No class" },
  { header: "Students", numeric: true, cell: ({ count }) => count },
]

const outcomeColumns = (id: number): Column<OutcomeCount>[] => [
  { header: "From", cell: (row) => `${row.from_term_name}, year ${row.year_of_study}` },
  {
    header: "Outcome",
    cell: ({ outcome, year_of_study }) => (
      <Link to={movedStudents(id, { outcome, year_of_study: String(year_of_study) })}>
        {outcomeLabel[outcome]}
      </Link>
    ),
  },
  { header: "Students", numeric: true, cell: ({ count }) => count },
]

/** The steps of one roll-over: its rules while it is a draft, its counts, and the buttons that run or undo it. */
export function MoveUpSteps({ id }: { id: number }) {
  const preview = useData("GET /rollovers/{id}", { params: { id } })
  const act = useAct()
  return (
    <Loaded query={preview}>
      {({ rollover, outcomes, gate, warnings, why_not }) => {
        const isDraft = rollover.state === "draft"
        return (
          <>
            {!isDraft && rollover.done_at && (
              <Notice tone="good">
                {`${rollover.done_by_name} did this on ${instantText(rollover.done_at)}: ${outcomeSummary(outcomes)}.`}
              </Notice>
            )}
            {isDraft && (
              <Section title="1. Rules" lead={`From ${rollover.from_year_name} to ${rollover.to_year_name}`}>
                <RulesForm rollover={rollover} />
              </Section>
            )}
            <TableSection
              title={isDraft ? "2. Preview" : "Outcomes"}
              lead={`Worked out on ${instantText(rollover.proposed_at)}`}
              action={
                isDraft && (
                  <Button onClick={() => void act("POST /rollovers/{id}/propose", { params: { id } })}>
                    Work out again
                  </Button>
                )
              }
              columns={outcomeColumns(id)}
              query={preview}
              rows={(shown) => shown.outcomes}
              rowKey={({ from_term_id, outcome }) => `${from_term_id} ${outcome}`}
              empty={<p>Nobody is enrolled in this academic year.</p>}
            >
              {outcomes.length > 0 && <Bands id={id} outcomes={outcomes} />}
            </TableSection>
            <TableSection
              title={isDraft ? "3. Changes and classes" : "Classes"}
              lead={<Link to={movedStudents(id)}>Show each student with the reason</Link>}
              columns={classColumns}
              query={preview}
              rows={({ classes }) => classes}
              rowKey={(row) => `${row.to_term_id} ${row.class}`}
              empty={<p>Nobody comes into the next year.</p>}
            />
            <Section title={isDraft ? "4. Move students up" : "Undo"}>
              {warnings.length > 0 && (
                <Notice tone="warn">
                  {warnings.map((warning) => (
                    <p key={warning}>{warning}</p>
                  ))}
                </Notice>
              )}
              {isDraft ? (
                <RunRollover rollover={rollover} outcomes={outcomes} gate={gate} />
              ) : (
                <UndoRollover id={id} whyNot={why_not} />
              )}
            </Section>
          </>
        )
      }}
    </Loaded>
  )
}

/** The buttons that move the students up, once the steps before are done, or discard the draft. */
function RunRollover({ rollover, outcomes, gate }: Pick<Preview, "rollover" | "outcomes" | "gate">) {
  const act = useAct()
  const confirm = useConfirm()
  const { id, from_year_id, from_year_name, to_year_name, version } = rollover
  const params = { id }
  async function run() {
    const isAgreed = await confirm({
      title: "Move students up",
      text: `${plannedText(outcomes)}. ${to_year_name} becomes the current academic year, and its terms 1 and 4 become active. Everybody who moves up, repeats, graduates or leaves is notified. The grades and classes of ${from_year_name} stay as they are.`,
      action: "Move students up",
    })
    if (isAgreed) await act("POST /rollovers/{id}/run", { params, body: { version } })
  }
  async function discard() {
    const isAgreed = await confirm({
      title: "Discard the proposal",
      text: "It is deleted with its rules, and the outcomes, classes and reasons that were chosen. Nobody is moved. It can be restored for 30 days.",
      action: "Discard",
      danger: true,
    })
    if (isAgreed) await act("DELETE /rollovers/{id}", { params })
  }
  return (
    <>
      <p>Nothing happens before you press this. {to_year_name} then becomes the current academic year.</p>
      <MoveUpGate
        yearId={from_year_id}
        steps={gate}
        rolloverId={id}
        run={{ label: "Move students up", onPress: () => void run() }}
      />
      <p>
        <Button kind="quiet" onClick={() => void discard()}>
          Discard the proposal
        </Button>
      </p>
    </>
  )
}

/** The button that undoes the roll-over, or the reason why it can't be undone any more. */
function UndoRollover({ id, whyNot }: { id: number; whyNot: Preview["why_not"] }) {
  const act = useAct()
  const confirm = useConfirm()
  async function undo() {
    const isAgreed = await confirm({
      title: "Undo moving up",
      text: "Everybody goes back to the term, class and year of study that they had. Students who left don't get back their places at events to come.",
      action: "Undo",
      danger: true,
    })
    if (isAgreed) await act("POST /rollovers/{id}/undo", { params: { id } })
  }
  if (whyNot) return <Notice tone="bad">{whyNot}</Notice>
  return (
    <>
      <p>
        This can be undone until the new terms have marks, hand-ins, registers, reports or issued documents of
        these students, or somebody changes the students or the active terms, or closes one that they left.
      </p>
      <div className="buttons">
        <Button kind="danger" onClick={() => void undo()}>
          Undo
        </Button>
      </div>
    </>
  )
}
