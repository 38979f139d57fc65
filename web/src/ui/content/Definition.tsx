import "./definition.css"
import type { ReactNode } from "react"

type Props = {
  /** The figure or table that it defines, for screen readers. */
  figureName: string
  /** Shows a question mark in the corner of the figure instead of the word, which would be repeated under each figure. */
  inCorner?: boolean
  children: ReactNode
}

/** The definition of a figure, one click away. It isn't printed. */
export function Definition({ figureName, inCorner = false, children }: Props) {
  return (
    <details className={`definition${inCorner ? " definition-corner" : ""} screen-only`}>
      <summary>
        <span className={inCorner ? "visually-hidden" : undefined}>Definition</span>
        <span className="visually-hidden"> of {figureName}</span>
      </summary>
      <p>{children}</p>
    </details>
  )
}
