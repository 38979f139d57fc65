import { Button } from "./Button.tsx"

/** The item of a menu, or of a page's head, that prints the screen. */
export const printItem = { label: "Print", onSelect: () => window.print() }

export const PrintButton = ({ kind = "plain" }: { kind?: "main" | "plain" }) => (
  <Button kind={kind} onClick={printItem.onSelect}>
    {printItem.label}
  </Button>
)
