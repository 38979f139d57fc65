import type { openMain } from "../../ui/list/openMain.ts"

/** A screen, or an action on a screen. */
export type Action = {
  kind: "screen" | "action"
  /** The name, and further words that find it. */
  texts: readonly string[]
  to: string
  /** Text that is shown after the name. It isn't searched. */
  note?: string
  /** The router state that presses the main button of the list, such as "Add student". */
  state?: typeof openMain
  /** Signs out instead of opening an address. */
  signsOut?: true
}
