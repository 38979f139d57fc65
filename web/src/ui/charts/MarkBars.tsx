import "./markBars.css"

type Props = {
  /** The chart's name for screen readers: "Marks by subject". */
  label: string
  /** Percentages, each with a note: "In progress". */
  bars: readonly { name: string; note: string; value: number }[]
  /** The lowest mark that passes, in percent. */
  pass: number
}

/** Marks with a bar under each name, as wide as the available space, and a line across them at the pass mark. */
export function MarkBars({ label, bars, pass }: Props) {
  return (
    <>
      <ul className="mark-bars" aria-label={label}>
        {bars.map(({ name, note, value }) => (
          <li key={name} className={value < pass ? "mark-below" : undefined}>
            <span>{name}</span> <small>{note}</small> <b>{value}</b>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width={value} height="10" />
              <line x1={pass} x2={pass} y2="10" vectorEffect="non-scaling-stroke" />
            </svg>
          </li>
        ))}
      </ul>
      <p className="mark-pass">The line is the pass mark, {pass}.</p>
    </>
  )
}
