type Props = {
  lines?: number
  /** For screen readers. */
  label?: string
}

/** A placeholder for text. It appears after 200 ms, so that fast loading causes no flicker. */
export function Skeleton({ lines = 3, label = "Loading…" }: Props) {
  const shapes = Array.from({ length: lines }, (_, line) => `line ${line}`)
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {shapes.map((shape) => (
        <span className="skeleton-line" key={shape} />
      ))}
    </div>
  )
}
