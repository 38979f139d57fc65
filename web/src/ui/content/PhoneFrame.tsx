import "./phoneFrame.css"
import type { ReactNode } from "react"

/** Shows its content at the width of a phone. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  return <div className="phone-frame">{children}</div>
}
