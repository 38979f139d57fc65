import { LinkButton } from "../controls/LinkButton.tsx"

export type RowLink = { to: string; label: string }

/** Links to other screens in as few lines as possible. */
export function LinkRow({ items }: { items: readonly RowLink[] }) {
  return (
    <ul className="link-row">
      {items.map(({ to, label }) => (
        <li key={to}>
          <LinkButton to={to}>{label}</LinkButton>
        </li>
      ))}
    </ul>
  )
}
