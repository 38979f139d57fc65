import type { ReactNode } from "react"
import { Link, type LinkProps } from "react-router"
import { type ButtonLook, buttonClass } from "./buttonClass.ts"

type Props = Pick<ButtonLook, "kind"> & Omit<LinkProps, "className"> & { children: ReactNode }

/** A link to another screen that looks like a button. */
export function LinkButton({ kind, ...rest }: Props) {
  return <Link {...rest} className={buttonClass({ kind })} />
}
