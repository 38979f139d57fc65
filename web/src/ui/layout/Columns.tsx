import type { ReactNode } from "react"

type Props = {
  /** The second of three sections is beside the two others. On a phone it is between them. */
  tallSecond?: boolean
  children: ReactNode
}

/** Shows sections side by side if there is room. */
export function Columns({ tallSecond = false, children }: Props) {
  return <div className={tallSecond ? "columns columns-tall" : "columns"}>{children}</div>
}
