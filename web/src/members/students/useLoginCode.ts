import { useState } from "react"
import type { Student } from "#contract/members/students/endpoints.ts"
import { useAct } from "../../lib/api/writes.ts"
import { nameOf } from "../../people/people/labels.ts"
import { useConfirm } from "../../ui/overlay/confirm.ts"

/** Lets a lecturer give a code to a student of their home class who has forgotten the password (product decision 3.21). */
export function useLoginCode(home: string | null) {
  const confirm = useConfirm()
  const act = useAct()
  const [slip, setSlip] = useState<{ person: Student; code: string }>()

  async function give(student: Student) {
    const text = `${nameOf(student)} gets a code, with which they choose a new password. The old one stops working at once, they are signed out everywhere, and they are told that the code came from you.`
    if (!(await confirm({ title: "Give a login code", text, action: "Give a code", danger: true }))) return
    const reply = await act("POST /students/{id}/login-code", { params: { id: student.id } })
    if (reply) setSlip({ person: student, code: reply.data.code })
  }
  const items = (student: Student) =>
    student.class !== null && student.class === home
      ? [{ label: "Give a login code", onSelect: () => void give(student) }]
      : []
  return { items, slip: slip && { ...slip, onClose: () => setSlip(undefined) } }
}
