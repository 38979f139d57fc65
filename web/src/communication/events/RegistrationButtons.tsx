import { useState } from "react"
import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import { eventStatus } from "#contract/communication/events/types.ts"
import { useAct } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"

/** Takes a place at an event, or one in its waiting list, and gives it back. */
export function RegistrationButtons({ event }: { event: CollegeEvent }) {
  const { id, title, my_registration: mine, registration_refusal, places_left } = event
  const [busy, setBusy] = useState(false)
  const act = useAct()
  const confirm = useConfirm()

  const doing = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  const register = () => doing(() => act("POST /events/{id}/register", { params: { id } }))
  async function cancel() {
    const question = {
      title: "Cancel registration",
      text: `Your place at ${title} goes to the next person who waits.`,
      action: "Cancel registration",
      danger: true,
    }
    if (mine?.state === "registered" && !(await confirm(question))) return
    await doing(() => act("DELETE /events/{id}/registration", { params: { id } }))
  }

  if (mine) {
    if (eventStatus(event) === "Past") return null
    return (
      <Button busy={busy} onClick={cancel}>
        {mine.state === "registered" ? "Cancel registration" : "Leave the waiting list"}
      </Button>
    )
  }
  if (registration_refusal !== null) return null
  return (
    <Button kind="main" busy={busy} onClick={register}>
      {places_left === 0 ? "Join the waiting list" : "Register"}
    </Button>
  )
}
