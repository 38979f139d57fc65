import type { ReactNode } from "react"
import { paths } from "../../lib/address/paths.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"

const toLogin = { href: paths.login, label: "Back to login" }

type Props = {
  title: string
  lead?: ReactNode
  /** The link back; null if there is no page to go back to. */
  back?: { href: string; label: string } | null
  children: ReactNode
}

/** A page with one form beside a cloth, which depends on the page's title. */
export function AuthLayout({ title, lead, back = toLogin, children }: Props) {
  return (
    <div className="entrance">
      <div className="entrance-cloth">
        <Cloth seed={title} cols={6} rows={8} />
      </div>
      <div className="entrance-body">
        {back && (
          <p>
            <a className="entrance-back" href={back.href} data-entry={back === toLogin ? "" : undefined}>
              {back.label}
            </a>
          </p>
        )}
        <h1>{title}</h1>
        {lead && <p className="entrance-lead">{lead}</p>}
        {children}
      </div>
    </div>
  )
}
