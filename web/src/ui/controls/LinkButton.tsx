import type { ComponentProps } from "react"
import { type ButtonLook, buttonClass } from "./buttonClass.ts"
import { Link } from "./Link.tsx"

type Props = Pick<ButtonLook, "kind"> & Omit<ComponentProps<typeof Link>, "className">

/** A link to another screen that looks like a button. */
export function LinkButton({ kind, ...rest }: Props) {
  return <Link {...rest} className={buttonClass({ kind })} />
}
