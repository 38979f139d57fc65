type Props = { tone?: "good" | "warn" | "bad" | "quiet" | "info"; children: string }

/** A state as a word and a shape (disc, diamond, octagon, ring, square), so that it never depends on colour alone. */
export function Badge({ tone = "quiet", children }: Props) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
