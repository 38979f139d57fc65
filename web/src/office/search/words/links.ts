import { pressesMainButton } from "../../../ui/list/mainButton.ts"
import type { Action } from "./action.ts"

export const linkAction = (to: string, name: string, phrases = ""): Action => ({
  kind: "action",
  name,
  phrases,
  to,
})
/** An action that presses the main button of a list, such as "Add student". */
export const formAction = (to: string, name: string, phrases: string): Action => ({
  ...linkAction(to, name, phrases),
  state: pressesMainButton,
})
export const screenLink = (to: string, name: string, phrases: string): Action => ({
  kind: "screen",
  name,
  phrases,
  to,
})
