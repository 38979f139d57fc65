import type { ReactNode } from "react"
import { Cloth } from "../../ui/cloth/Cloth.tsx"
import type { GroundDye } from "../../ui/cloth/cloth.ts"

type Props = { title: string; lead: string; ground: GroundDye; children?: ReactNode }

/** The head of a page: its title beside a cloth. */
export function PageHero({ title, lead, ground, children }: Props) {
  return (
    <div className={`page-hero deep ground ground-${ground}`} data-block="head">
      <div className="page-hero-words">
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
      <div className="page-hero-cloth">
        <Cloth seed={title} cols={6} rows={4} ground={ground} />
      </div>
    </div>
  )
}
