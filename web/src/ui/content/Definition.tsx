import type { ReactNode } from "react"

type Props = {
  /** The figure or table that it defines, for screen readers. */
  figureName: string
  children: ReactNode
}

/** The definition of a figure, one click away. It isn't printed. */
export function Definition({ figureName, children }: Props) {
  return (
    <details className="definition screen-only">
      <summary>
        Definition<span className="visually-hidden"> of {figureName}</span>
      </summary>
      <p>{children}</p>
    </details>
  )
}
