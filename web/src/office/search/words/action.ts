import type { pressesMainButton } from "../../../ui/list/mainButton.ts"

/** A screen, or an action on a screen. */
export type Action = {
  kind: "screen" | "action"
  name: string
  /** Further phrases that find it, separated by commas. */
  phrases: string
  to: string
  /** Text that is shown after the name. It isn't searched. */
  note?: string
  /** The router state that presses the main button of the list, such as "Add student". */
  state?: typeof pressesMainButton
  /** Signs out instead of opening an address. */
  signsOut?: true
}

/**
 * The phrases by which a role looks for the screens of its menu, by their addresses and separated by commas, and its further
 * actions and screens. A phrase is shown beside a screen whose name doesn't contain the typed words, so it must read well.
 * Earlier ones count a little more. The first actions are shown before anything is typed.
 */
export type Words = { phrases: Readonly<Record<string, string>>; actions: readonly Action[] }
