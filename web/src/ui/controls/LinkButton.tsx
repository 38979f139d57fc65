import type { ReactNode } from "react"
import { Link, type LinkProps } from "react-router"
import { ButtonContent } from "./Button.tsx"
import { type ButtonLook, buttonClass } from "./buttonClass.ts"

type Props = ButtonLook & Omit<LinkProps, "className"> & { children: ReactNode; icon?: ReactNode }

/** A link to another screen that looks like a button. */
export function LinkButton({ kind, icon, iconOnly, children, ...rest }: Props) {
  return (
    <Link {...rest} className={buttonClass({ kind, iconOnly })}>
      <ButtonContent icon={icon} iconOnly={iconOnly}>
        {children}
      </ButtonContent>
    </Link>
  )
}
