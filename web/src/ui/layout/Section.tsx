import { type ReactNode, useId } from "react"
import { LinkButton } from "../controls/LinkButton.tsx"

type Props = {
  title: string
  lead?: ReactNode
  action?: ReactNode
  /** The screen with all of which this shows a part. */
  all?: { label: string; to: string }
  /** The words stand beside what they are about, where there is room: settings, of which a page has many. */
  beside?: boolean
  children: ReactNode
}

/** A part of a screen under a heading of its own. */
export function Section({ title, lead, action, all, beside = false, children }: Props) {
  const id = useId()
  return (
    <section className={beside ? "section section-beside" : "section"} aria-labelledby={id}>
      <div className="section-head">
        <div className="section-words">
          <h2 id={id}>{title}</h2>
          {lead && <p>{lead}</p>}
        </div>
        {action}
        {all && (
          <LinkButton kind="quiet" to={all.to}>
            {all.label}
          </LinkButton>
        )}
      </div>
      <div className="section-body">{children}</div>
    </section>
  )
}
