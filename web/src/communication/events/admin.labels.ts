import type { CollegeEvent } from "#contract/communication/events/endpoints.ts"
import { countText } from "#contract/lib/amounts.ts"
import { numberText } from "#contract/lib/wording/wording.ts"

export const typeLabel: Readonly<Record<CollegeEvent["event_type"], string>> = {
  general: "General",
  academic: "Academic",
  sports: "Sports",
  cultural: "Cultural",
  orientation: "Orientation",
}

type Capacity = Pick<
  CollegeEvent,
  "max_participants" | "registration_required" | "registered_count" | "waiting_count"
>

/**
 * "38 of 40 registered", "40 of 40 registered, 3 waiting", "12 registered" or, without registration, "Max 40 participants".
 * Blank if there is neither registration nor a limit.
 */
export function capacityText(event: Capacity) {
  const { max_participants: max, registration_required, waiting_count } = event
  if (!registration_required) return max === null ? "" : `Max ${countText(max, "participant")}`
  const people = numberText(event.registered_count)
  const registered = max === null ? `${people} registered` : `${people} of ${numberText(max)} registered`
  return waiting_count > 0 ? `${registered}, ${numberText(waiting_count)} waiting` : registered
}
