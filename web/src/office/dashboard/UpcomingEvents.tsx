import type { Reply } from "#contract/api.ts"
import { whenText } from "#contract/communication/events/whenText.ts"
import { detailsOf } from "../../lib/address/paths.ts"
import { Section } from "../../ui/layout/Section.tsx"
import { BriefLinks } from "./BriefLinks.tsx"

type Props = {
  title: string
  events: Reply<"GET /admin/dashboard">["data"]["events"]
  /** The viewer's screen of events. */
  path: string
}

/** The next events: time, place and the beginning of the description. Renders nothing if there are none. */
export function UpcomingEvents({ title, events, path }: Props) {
  if (events.length === 0) return null
  return (
    <Section title={title} all={{ label: "All events", to: path }}>
      <BriefLinks
        items={events.map(({ id, title, description, location, ...times }) => ({
          to: detailsOf(path, id),
          label: title,
          text: [whenText(times), location].filter(Boolean).join(", "),
          note: description ?? undefined,
        }))}
      />
    </Section>
  )
}
