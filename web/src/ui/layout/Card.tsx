import { type ReactNode, useId } from "react"
import { Band } from "./Band.tsx"

type Props = {
  title: string
  /** Over the title: what the record is called for short. */
  over?: string
  /** Seeds the card's cloth, so that it is recognisable. */
  seed?: string
  badge?: ReactNode
  /** In the corner: what can be done besides. */
  menu?: ReactNode
  /** Under the title: facts of a line each. Blank ones are left out. */
  lines?: readonly (string | false | null | undefined)[]
  figures?: readonly (readonly [label: string, value: string | number])[]
  /** The most used actions. */
  actions?: ReactNode
  /** In full: its description. */
  children?: ReactNode
}

/** One record with room for its words. */
export function Card({ title, over, seed, badge, menu, lines = [], figures = [], actions, children }: Props) {
  const id = useId()
  return (
    <article className="card" aria-labelledby={id}>
      {seed !== undefined && <Band section={seed} />}
      <div className="card-body">
        <header className="card-head">
          <div className="card-words">
            {over && <p className="card-over">{over}</p>}
            <h2 id={id}>{title}</h2>
          </div>
          {menu}
        </header>
        {badge}
        {lines.some(Boolean) && (
          <div className="card-lines">{lines.map((line) => line && <p key={line}>{line}</p>)}</div>
        )}
        {children}
      </div>
      {figures.length > 0 && (
        <dl className="card-figures">
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {actions && <div className="card-actions buttons">{actions}</div>}
    </article>
  )
}
