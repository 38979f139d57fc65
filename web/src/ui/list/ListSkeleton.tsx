const rows = Array.from({ length: 12 }, (_, row) => `row ${row}`)

/** Placeholder lines while the rows load. */
export function ListSkeleton({ label = "Loading…" }: { label?: string | undefined }) {
  return (
    <div className="skeleton list-skeleton" role="status">
      <span className="visually-hidden">{label}</span>
      {rows.map((row) => (
        <span className="list-skeleton-row" key={row}>
          <span className="skeleton-line" />
          <span className="skeleton-line" />
        </span>
      ))}
    </div>
  )
}
