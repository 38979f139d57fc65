import { distanceText } from "#contract/lib/dates.ts"
import type { AuditEntry } from "#contract/office/audit.ts"
import { paths } from "../../lib/address/paths.ts"
import { Feed } from "../../ui/content/Feed.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { newsOf } from "./labels.ts"

/** Recent changes at the college by other people. Nothing before the first. */
export function RecentActivity({ activities }: { activities: readonly AuditEntry[] }) {
  if (activities.length === 0) return null
  return (
    <Section title="Recent activity" all={{ label: "Audit log", to: paths.audit }}>
      <Feed
        items={activities.map((activity) => ({
          id: activity.id,
          ...newsOf(activity),
          at: activity.at,
          when: distanceText(activity.at),
        }))}
      />
    </Section>
  )
}
