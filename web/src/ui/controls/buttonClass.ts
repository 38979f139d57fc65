export type ButtonLook = {
  /** One `main` per screen; `danger` for irreversible actions; `quiet` inside rows and bars. */
  kind?: "main" | "plain" | "danger" | "quiet" | undefined
  /** The label is for screen readers only, so the icon must be clear. */
  iconOnly?: boolean | undefined
}

export function buttonClass({ kind = "plain", iconOnly = false }: ButtonLook): string {
  return `button${kind === "plain" ? "" : ` button-${kind}`}${iconOnly ? " button-icon-only" : ""}`
}
