import { useLocation } from "react-router"
import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import { eventStatus } from "#contract/communication/events/types.ts"
import { useBusyCall } from "../../lib/api/failures.ts"
import { useEntry } from "../../lib/outbox/entries.ts"
import { stateText } from "../../lib/outbox/stateText.ts"
import { useDeliver } from "../../lib/outbox/useDeliver.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"

/** Buttons that take a place at an event or on its waiting list, or cancel it. */
export function RegistrationButtons({ event }: { event: CollegeEvent }) {
  const { id, title, my_registration: registration, registration_refusal, places_left } = event
  const { busy, run } = useBusyCall()
  const deliver = useDeliver()
  const confirm = useConfirm()
  const { pathname } = useLocation()
  const name = `event ${id}`
  const entry = useEntry(name)

  /** Sends a request. It replaces an earlier one that still waits, so the last request counts. */
  async function request(
    endpoint: "POST /events/{id}/register" | "DELETE /events/{id}/registration",
    entryTitle: string,
  ) {
    await run(() => {
      const counted = { number: 1, singular: "registration", plural: "registrations" }
      return deliver({
        name,
        endpoint,
        parts: { params: { id } },
        title: entryTitle,
        counted,
        path: pathname,
      })
    })
  }
  const register = () => request("POST /events/{id}/register", `Your registration for ${title}`)
  async function cancel() {
    const question = {
      title: "Cancel registration",
      text: `Your place at ${title} goes to the next person who waits.`,
      action: "Cancel registration",
      danger: true,
    }
    if (registration?.state === "registered" && !(await confirm(question))) return
    await request("DELETE /events/{id}/registration", `Leaving ${title}`)
  }

  if (entry?.state === "waiting") {
    const isLeaving = entry.endpoint === "DELETE /events/{id}/registration"
    return (
      <div className="stack">
        <p>
          {entry.title} isn’t sent yet. {stateText(entry)}
        </p>
        <Button busy={busy} onClick={isLeaving ? register : cancel}>
          {isLeaving ? "Stay registered" : "Don’t register"}
        </Button>
      </div>
    )
  }
  if (registration) {
    if (eventStatus(event) === "Past") return null
    return (
      <Button busy={busy} onClick={cancel}>
        {registration.state === "registered" ? "Cancel registration" : "Leave the waiting list"}
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
