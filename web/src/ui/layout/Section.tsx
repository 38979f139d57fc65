import { type ReactNode, useId } from "react"
import { LinkButton } from "../controls/LinkButton.tsx"

type Props = {
  title: string
  lead?: ReactNode
  action?: ReactNode
  /** The screen that shows the whole list. */
  all?: { label: string; to: string }
  /** Puts heading and lead beside the content if there is room, for pages with many sections, such as settings. */
  beside?: boolean
  /** Makes the section fold under its heading, which is open or closed at first. */
  fold?: "open" | "closed" | undefined
  children: ReactNode
}

/** A part of a screen under a heading of its own. */
export function Section({ title, lead, action, all, beside = false, fold, children }: Props) {
  const id = useId()
  const head = (
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
  )
  const body = <div className="section-body">{children}</div>
  return (
    <section className={beside ? "section section-beside" : "section"} aria-labelledby={id}>
      {fold ? (
        <details className="section-fold" open={fold === "open"}>
          <summary>{head}</summary>
          {body}
        </details>
      ) : (
        <>
          {head}
          {body}
        </>
      )}
    </section>
  )
}
