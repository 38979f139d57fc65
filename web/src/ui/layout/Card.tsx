import "./card.css"
import { type ReactNode, useId } from "react"
import { Link } from "../controls/Link.tsx"
import { UnbrokenLines } from "../controls/Unbroken.tsx"
import { useNarrow } from "../overlay/useNarrow.ts"
import { Band } from "./Band.tsx"

type Props = {
  title: string
  /** The address of the record, which the title then links to. */
  to?: string
  /** The record's short name, above the title. */
  over?: string
  /** Seeds the card's cloth, so that the card is recognisable. */
  seed?: string
  badge?: ReactNode
  /** A picture above the words, from edge to edge. */
  picture?: ReactNode
  /** The card is as wide as the list and has few lines, for lists that are searched rather than read. */
  flat?: boolean
  /** Further actions, in the upper corner. */
  menu?: ReactNode
  /** Facts under the title, one per line. Blank ones are left out. */
  lines?: readonly (string | false | null | undefined)[]
  figures?: readonly (readonly [label: string, value: ReactNode])[]
  /** The most used actions. */
  actions?: ReactNode
  /** The full description. */
  children?: ReactNode
}

/** One record as a card, with room for longer text. */
export function Card({ title, to, over, seed, badge, picture, menu, flat = false, ...props }: Props) {
  const { lines = [], figures = [], actions, children } = props
  const id = useId()
  /** On a phone the badge has no line of its own. */
  const isBadgeAbove = useNarrow() && over !== undefined
  return (
    <article className={flat ? "card card-flat" : "card"} aria-labelledby={id}>
      {seed !== undefined && <Band section={seed} />}
      {picture}
      <div className="card-body">
        <header className="card-head">
          <div className="card-words">
            {over && (
              <div className="card-top">
                <p className="card-over">{over}</p>
                {isBadgeAbove && badge}
              </div>
            )}
            <h2 id={id}>{to === undefined ? title : <Link to={to}>{title}</Link>}</h2>
          </div>
          {menu}
        </header>
        {!isBadgeAbove && !flat && badge}
        {lines.some(Boolean) && (
          <div className="card-lines">
            <UnbrokenLines lines={lines} />
          </div>
        )}
        {!isBadgeAbove && flat && badge}
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
