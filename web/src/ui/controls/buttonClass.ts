export type ButtonLook = {
  /** One `main` a screen; `danger` for what can't be undone; `quiet` inside rows and bars. */
  kind?: "main" | "plain" | "danger" | "quiet" | undefined
  /** The words are for screen readers only; the icon must be plain to everybody else. */
  iconOnly?: boolean | undefined
}

export function buttonClass({ kind = "plain", iconOnly = false }: ButtonLook): string {
  return `button${kind === "plain" ? "" : ` button-${kind}`}${iconOnly ? " button-icon-only" : ""}`
}
