import { PendingFigure } from "../state/PendingFigure.tsx"
import { withThousands } from "./columns.ts"

export type Figure = {
  label: string
  /** Undefined until it is loaded. */
  value: string | number | undefined
  /** The scope of the figure, if it differs from a similar one elsewhere: "in all terms". */
  scope?: string
  /** The value couldn't be loaded. */
  failed?: boolean
  /** The filters that list the rows counted by the figure. An empty object lists everything. */
  show?: Readonly<Record<string, string>>
}

type Props = {
  items: readonly Figure[]
  list: {
    narrowing: Readonly<Record<string, string>>
    show: (only: Readonly<Record<string, string>>) => void
  }
}

/** The figures of a list as text, in one line, or in two on a phone. A figure that counts rows is a button, which lists them. */
export function Figures({ items, list }: Props) {
  return (
    <dl className="figures">
      {items.map(({ label, value, scope, failed, show }) => (
        <div key={label} className="figure">
          <dt>
            {show ? (
              <button
                type="button"
                aria-pressed={isShown(list.narrowing, show)}
                onClick={() => list.show(show)}
              >
                {label}
              </button>
            ) : (
              label
            )}
          </dt>
          <dd>
            {value === undefined ? <PendingFigure failed={failed} /> : withThousands(value)}
            {scope && <span className="figure-scope"> {scope}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isShown = (narrowing: Readonly<Record<string, string>>, show: Readonly<Record<string, string>>) =>
  Object.entries(narrowing).every(([name, value]) => value === (show[name] ?? ""))
