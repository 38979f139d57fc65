import { LinkRow, type RowLink } from "../../ui/layout/LinkRow.tsx"
import { Section } from "../../ui/layout/Section.tsx"

export const QuickActions = ({ items }: { items: readonly RowLink[] }) => (
  <div className="screen-only">
    <Section title="Quick actions">
      <LinkRow items={items} />
    </Section>
  </div>
)
