import { useState } from "react"
import { countText } from "#contract/lib/amounts.ts"
import { accountChanges, remove } from "../../people/people/accountChanges.ts"
import { usePrintCodes } from "../../people/people/reaching/usePrintCodes.tsx"
import { type Change, useChangeMany } from "../../people/people/useChangeMany.ts"
import type { Selection } from "../../ui/list/selection.ts"
import { Menu } from "../../ui/overlay/Menu.tsx"
import { MoveDialog } from "./MoveDialog.tsx"

const withdraw: Change = {
  body: { change: "withdraw" },
  action: "Withdraw",
  done: "withdrawn",
  consequence: "They leave their class. Their records stay.",
}
/**
 * The deletion of students. It offers to withdraw them instead, which is right for students with records (product decision
 * 3.12).
 */
const removeStudents: Change = {
  ...remove,
  consequence:
    "Their marks and the work that they handed in leave every list with them. Withdraw students who have left the college instead.",
  instead: withdraw,
}

/** The administrator's actions on selected students. */
export function ChangeStudents({ selection }: { selection: Selection }) {
  const change = useChangeMany("POST /students/change", "student", selection)
  const [moving, setMoving] = useState(false)
  const codes = usePrintCodes("POST /students/login-codes", "student", selection)
  const move = (to_class: string | null) =>
    change({
      body: { change: "move", to_class },
      action: to_class ? `Move to ${to_class}:` : "Take out of their class:",
      done: to_class ? `moved to ${to_class}` : "taken out of their class",
      consequence: "Their enrolment for this term moves too.",
    })
  return (
    <>
      <Menu
        kind="plain"
        label="selected"
        face={`Change ${countText(selection.count, "student")}`}
        items={[
          { label: "Move to class…", onSelect: () => setMoving(true) },
          codes.item,
          ...accountChanges(change, { deletion: removeStudents }),
        ]}
      />
      {codes.slips}
      {moving && <MoveDialog count={selection.count} onClose={() => setMoving(false)} onMove={move} />}
    </>
  )
}
