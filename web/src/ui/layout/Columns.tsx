import type { ReactNode } from "react"

type Props = {
  /** The second of three sections stands beside the two others, and between them on a phone. */
  tallSecond?: boolean
  children: ReactNode
}

/** Shows two sections side by side if there is room. */
export function Columns({ tallSecond = false, children }: Props) {
  return <div className={tallSecond ? "columns columns-tall" : "columns"}>{children}</div>
}
