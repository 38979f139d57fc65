type Props = { tone?: "good" | "warn" | "bad" | "quiet" | "info"; children: string }

/** A state: a word and a shape of its own (disc, diamond, octagon, ring, square), never colour alone. */
export function Badge({ tone = "quiet", children }: Props) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
