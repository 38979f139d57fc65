import type { Reply } from "#contract/api.ts"
import { whenText } from "#contract/events/whenText.ts"
import { detailsOf } from "../lib/address/paths.ts"
import { QuickLinks } from "../ui/layout/QuickLinks.tsx"
import { Section } from "../ui/layout/Section.tsx"
import { EmptyState } from "../ui/state/EmptyState.tsx"

type Props = {
  title: string
  events: Reply<"GET /admin/dashboard">["data"]["events"]
  /** The viewer's screen of events. */
  path: string
}

/** The next events: time and place, and the beginning of the description. */
export function UpcomingEvents({ title, events, path }: Props) {
  return (
    <Section title={title} all={{ label: "All events", to: path }}>
      {events.length === 0 ? (
        <EmptyState title="No events are planned" text="The college's next events appear here." />
      ) : (
        <QuickLinks
          items={events.map(({ id, title, description, location, ...times }) => ({
            to: detailsOf(path, id),
            label: title,
            text: [whenText(times), location].filter(Boolean).join(", "),
            note: description ?? undefined,
          }))}
        />
      )}
    </Section>
  )
}
