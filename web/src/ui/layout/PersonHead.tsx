import type { ReactNode } from "react"
import { Avatar } from "../cloth/Avatar.tsx"

type Props = {
  name: string
  photo?: string | null | undefined
  /** In capitals over the name: what she is here. */
  kind: string
  /** Under the name: how to reach her, her number. Blank ones are left out. */
  lines: readonly (string | null | undefined)[]
  /** What can be done about her or her picture. */
  children?: ReactNode
}

/** Whom a page is about. */
export function PersonHead({ name, photo, kind, lines, children }: Props) {
  return (
    <section className="person-head" aria-label={name}>
      <Avatar name={name} photo={photo} large />
      <div className="person-head-words">
        <p className="person-head-kind">{kind.toUpperCase()}</p>
        <h2>{name}</h2>
        {lines.map((line) => line && <p key={line}>{line}</p>)}
      </div>
      {children && <div className="person-head-actions">{children}</div>}
    </section>
  )
}
