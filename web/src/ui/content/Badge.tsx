type Props = { tone?: "good" | "warn" | "bad" | "quiet" | "info"; children: string }

/**
 * A state as a word and a shape (disc, diamond, triangle, ring, square), so that it never depends on colour alone. Of several badges
 * beside each other only the first has a colour, so the most important one is first.
 */
export function Badge({ tone = "quiet", children }: Props) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
