import { type ComponentProps, type MouseEvent, type ReactNode, useId } from "react"
import { type ButtonLook, buttonClass } from "./buttonClass.ts"

type CommonProps = ButtonLook & {
  children: ReactNode
  icon?: ReactNode
}

type ButtonProps = CommonProps &
  Omit<ComponentProps<"button">, "disabled" | "className" | "children"> & {
    href?: undefined
    /** While busy, another press does nothing. */
    busy?: boolean
    /** The reason why the button can't be pressed now. The button remains focusable and shows the reason. */
    disabledReason?: string | undefined
  }

type AnchorProps = CommonProps & Omit<ComponentProps<"a">, "className" | "children"> & { href: string }

/** A button; with `href`, an anchor that looks like one. */
export function Button(props: ButtonProps | AnchorProps) {
  return props.href === undefined ? <NativeButton {...props} /> : <Anchor {...props} />
}

function Anchor({ kind, icon, iconOnly, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={buttonClass({ kind, iconOnly })}>
      <ButtonContent icon={icon} iconOnly={iconOnly}>
        {children}
      </ButtonContent>
    </a>
  )
}

function NativeButton({ kind, icon, iconOnly, busy, disabledReason, children, ...rest }: ButtonProps) {
  const reasonId = useId()
  const isBlocked = busy || disabledReason !== undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBlocked) event.preventDefault()
    else rest.onClick?.(event)
  }
  const button = (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, iconOnly })}
      onClick={press}
      aria-disabled={isBlocked || rest["aria-disabled"] || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason === undefined ? rest["aria-describedby"] : reasonId}
    >
      <ButtonContent icon={busy ? undefined : icon} iconOnly={iconOnly}>
        {children}
      </ButtonContent>
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <span className="button-why">
      {button}
      <span className="button-reason" id={reasonId}>
        {disabledReason}
      </span>
    </span>
  )
}

/** The content of a button: an icon, and a label, which may be for screen readers only. */
function ButtonContent({ icon, iconOnly, children }: Pick<CommonProps, "icon" | "iconOnly" | "children">) {
  return (
    <>
      {icon}
      {iconOnly ? <span className="visually-hidden">{children}</span> : children}
    </>
  )
}
