import { type ReactNode, useId } from "react"

type Props = {
  title: string
  lead?: ReactNode
  /** A way to the whole of what is shown a part of, or a button. */
  action?: ReactNode
  /** The words stand beside what they are about, where there is room: settings, of which a page has many. */
  beside?: boolean
  children: ReactNode
}

/** A part of a screen under a heading of its own. */
export function Section({ title, lead, action, beside = false, children }: Props) {
  const id = useId()
  return (
    <section className={beside ? "section section-beside" : "section"} aria-labelledby={id}>
      <div className="section-head">
        <div className="section-words">
          <h2 id={id}>{title}</h2>
          {lead && <p>{lead}</p>}
        </div>
        {action}
      </div>
      <div className="section-body">{children}</div>
    </section>
  )
}
