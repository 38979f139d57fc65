import { useState } from "react"
import { countText } from "#contract/lib/amounts.ts"
import type { PrintedCode } from "#contract/people/people/people.ts"
import { useAct } from "../../../lib/api/writes.ts"
import type { Selection } from "../../../ui/list/selection.ts"
import { useConfirm } from "../../../ui/overlay/confirm.ts"
import { toast } from "../../../ui/overlay/toast.ts"
import { LoginSlips } from "../LoginSlips.tsx"

type Key = "POST /students/login-codes" | "POST /lecturers/login-codes"

/**
 * Prints login codes for those selected people who have no password yet. The others get none, because a code would
 * invalidate their password.
 */
export function usePrintCodes(key: Key, noun: "student" | "lecturer", selection: Selection) {
  const [codes, setCodes] = useState<readonly PrintedCode[]>()
  const act = useAct()
  const confirm = useConfirm()
  async function print() {
    const chosen = countText(selection.count, noun)
    const text =
      "Those who have not chosen a password yet get a new code each, and what was printed or mailed for them before ends. The codes are shown this once."
    if (!(await confirm({ title: `Login codes for ${chosen}`, text, action: "Make the codes" }))) return
    const reply = await act(key, { body: selection.request })
    if (!reply) return
    const { codes: newCodes, skipped } = reply.data
    if (newCodes.length > 0) setCodes(newCodes)
    if (skipped > 0 || newCodes.length === 0)
      toast.success(
        `${countText(skipped, noun)} can sign in already or ${skipped === 1 ? "is" : "are"} inactive, and got no code.`,
      )
  }
  return {
    item: { label: "Print login codes…", onSelect: () => void print() },
    slips: codes && <LoginSlips codes={codes} onClose={() => setCodes(undefined)} />,
  }
}
