import { useState } from "react"
import type { PrintedCode } from "#contract/people/people/people.ts"
import { useAct } from "../../lib/api/writes.ts"
import { accountChanges, remove } from "../../people/people/accountChanges.ts"
import { LoginSlips } from "../../people/people/LoginSlips.tsx"
import { type Change, useChangeMany } from "../../people/people/useChangeMany.ts"
import { countText } from "../../ui/list/list.ts"
import type { Selection } from "../../ui/list/selection.ts"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { Menu } from "../../ui/overlay/Menu.tsx"
import { toast } from "../../ui/overlay/toast.ts"
import { MoveDialog } from "./MoveDialog.tsx"

const withdraw: Change = {
  body: { change: "withdraw" },
  action: "Withdraw",
  done: "withdrawn",
  follows: "They leave their class. Their records stay.",
}
/** Students with records are withdrawn rather than deleted (product decision 3.12). */
const removeStudents: Change = {
  ...remove,
  follows:
    "Their marks and the work that they handed in leave every list with them. Who has left the college is withdrawn instead.",
  instead: withdraw,
}

/** The administrator's actions on selected students. */
export function ChangeStudents({ selection }: { selection: Selection }) {
  const change = useChangeMany("POST /students/change", "student", selection)
  const [moving, setMoving] = useState(false)
  const [codes, setCodes] = useState<readonly PrintedCode[]>()
  const act = useAct()
  const confirm = useConfirm()
  const move = (to_class: string | null) =>
    change({
      body: { change: "move", to_class },
      action: to_class ? `Move to ${to_class}:` : "Take out of their class:",
      done: to_class ? `moved to ${to_class}` : "taken out of their class",
      follows: "Their enrolment for this term moves too.",
    })
  /**
   * Students who have a password are excluded. They get codes one by one, because a code ends the password that they have chosen.
   */
  async function printCodes() {
    const chosen = countText(selection.count, "student")
    const text =
      "Those who have not chosen a password yet get a new code each, and what was printed or mailed for them before ends. The codes are shown this once."
    if (!(await confirm({ title: `Login codes for ${chosen}`, text, action: "Make the codes" }))) return
    const reply = await act("POST /students/login-codes", { body: selection.asked as never })
    if (!reply) return
    const { codes, skipped } = reply.data
    if (codes.length > 0) setCodes(codes)
    if (skipped > 0 || codes.length === 0)
      toast.success(
        `${countText(skipped, "student")} can sign in already or ${skipped === 1 ? "is" : "are"} inactive, and got no code.`,
      )
  }
  return (
    <>
      <Menu
        kind="plain"
        label="selected"
        face={`Change ${countText(selection.count, "student")}`}
        items={[
          { label: "Move to class…", onSelect: () => setMoving(true) },
          { label: "Print login codes…", onSelect: () => void printCodes() },
          ...accountChanges(change, removeStudents),
        ]}
      />
      {codes && <LoginSlips codes={codes} onClose={() => setCodes(undefined)} />}
      {moving && <MoveDialog count={selection.count} onClose={() => setMoving(false)} onMove={move} />}
    </>
  )
}
