import { useState } from "react"
import { nameOf } from "#contract/people/people/names.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useConfirm } from "../../ui/overlay/confirm.ts"

type ResetKey = "POST /students/{id}/reset-password" | "POST /lecturers/{id}/reset-password"
type Person = { id: number; first_name: string; last_name: string; email: string | null }

/** Lets an administrator reset a password, by email or with a printed code. */
export function usePasswords<P extends Person>(key: ResetKey) {
  const confirm = useConfirm()
  const act = useAct()
  const [slip, setSlip] = useState<{ person: P; code: string }>()

  async function reset(person: P, { printed }: { printed: boolean }) {
    const text = `Are you sure you want to reset the password of ${nameOf(person)}? The old one stops working at once, and two-factor sign-in is switched off.`
    if (!(await confirm({ title: "Reset password", text, action: "Reset password", danger: true }))) return
    const args = { params: { id: person.id }, body: { printed } }
    const reply = await act(key, args, { failure: "Error resetting password: " })
    if (reply?.data.code) setSlip({ person, code: reply.data.code })
  }
  const items = (person: P) => [
    person.email !== null && { label: "Reset password", onSelect: () => reset(person, { printed: false }) },
    { label: "Print login code", onSelect: () => reset(person, { printed: true }) },
  ]
  return { items, slip: slip && { ...slip, onClose: () => setSlip(undefined) } }
}
