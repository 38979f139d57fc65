type Props = {
  /** The text for screen readers. */
  label?: string
}

/** A placeholder for text. It appears after 200 ms, so that fast loading causes no flicker. */
export function Skeleton({ label = "Loading…" }: Props) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      <span className="skeleton-line" />
      <span className="skeleton-line" />
      <span className="skeleton-line" />
    </div>
  )
}
