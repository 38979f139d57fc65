import type { ComponentProps } from "react"
import { type To, useHref, useLinkClickHandler, useMatch } from "react-router"

type Props = Omit<ComponentProps<"a">, "href"> & {
  to: To
  /** Replaces the current entry of the history. */
  replace?: boolean
  /** Data for the new entry of the history. */
  state?: unknown
}

/** A link to another screen. React Router's own component would add code for servers of React to each first visit (record 37). */
export function Link({ to, replace, state, onClick, ...rest }: Props) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target: rest.target })
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

type NavProps = Omit<Props, "to"> & {
  to: string
  /** The link is current only at its own address, and not at longer ones that begin with it. */
  end?: boolean
}

/** A link of a menu, which says whether it leads to the current screen. */
export function NavLink({ end = false, ...rest }: NavProps) {
  const isCurrent = useMatch({ path: rest.to, end }) !== null
  return <Link {...rest} aria-current={isCurrent ? "page" : undefined} />
}
