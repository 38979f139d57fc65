import { useState } from "react"
import { countText } from "#contract/lib/amounts.ts"
import type { Opening } from "#contract/office/opening.ts"
import type { PrintedCode } from "#contract/people/people/people.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useHasMailServer } from "../../lib/session/user.ts"
import { LoginSlips } from "../../people/people/LoginSlips.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"

/**
 * The last step of a new college's opening. Until then nobody is emailed. Now everybody is invited at once, or gets a code
 * on paper.
 */
export function OpenDoors({ opening }: { opening: Opening }) {
  const { doors_closed, uninvited } = opening
  const hasMailServer = useHasMailServer()
  const [codes, setCodes] = useState<readonly PrintedCode[]>()
  const [busy, setBusy] = useState(false)
  const act = useAct()
  const confirm = useConfirm()
  const action = hasMailServer
    ? `Send ${countText(uninvited, "invitation")} by email`
    : `Print ${countText(uninvited, "login code")}`

  async function open() {
    const text = hasMailServer
      ? `Links to choose a password are emailed now, and login codes for those without email are shown for printing, this once. People who are added later are emailed at once.`
      : `No mail server is set, so ${countText(uninvited, "login code")} will be shown for printing, this once.`
    if (!(await confirm({ title: "Open the doors?", text, action: "Open the doors" }))) return
    setBusy(true)
    const reply = await act("POST /opening/doors", {})
    setBusy(false)
    if (reply && reply.data.codes.length > 0) setCodes(reply.data.codes)
  }
  return (
    <>
      {doors_closed && (
        <Section
          title="Open the doors"
          lead={`People of your lists are not invited yet. ${uninvited === 0 ? "Nobody waits for an invitation." : `${action} when everything is ready.`}`}
        >
          <div className="buttons">
            <Button
              busy={busy}
              disabledReason={uninvited === 0 ? "Add lecturers or students first." : undefined}
              onClick={() => void open()}
            >
              Open the doors
            </Button>
          </div>
        </Section>
      )}
      {codes && <LoginSlips codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  )
}
