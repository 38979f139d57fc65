type Props = {
  lines?: number
  /** What is being waited for, for those who can't see the shapes. */
  label?: string
}

/** Where words will stand. It shows after 200 ms, so that what is quick never flickers. */
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
