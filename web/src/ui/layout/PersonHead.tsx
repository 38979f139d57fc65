import "./personHead.css"
import type { ReactNode } from "react"
import { Avatar } from "../cloth/Avatar.tsx"
import { UnbrokenLines } from "../controls/Unbroken.tsx"

type Props = {
  name: string
  photo?: string | null | undefined
  /** The person's role, in capitals above the name. */
  kind: string
  /** Contact details and number under the name. Blank ones are left out. */
  lines: readonly (string | null | undefined)[]
  /** The page's actions. */
  children?: ReactNode
}

/** The head of a page about a person. */
export function PersonHead({ name, photo, kind, lines, children }: Props) {
  return (
    <section className="person-head" aria-label={name}>
      <Avatar name={name} photo={photo} large />
      <div className="person-head-words">
        <p className="person-head-kind">{kind.toUpperCase()}</p>
        <h2>{name}</h2>
        <UnbrokenLines lines={lines} />
      </div>
      {children && <div className="person-head-actions">{children}</div>}
    </section>
  )
}
