import { Button } from "../controls/Button.tsx"
import { LinkButton } from "../controls/LinkButton.tsx"
import type { MenuItem } from "./Menu.tsx"

/** A menu item that is shown as a button, because there is room for one. */
export function ItemButton({ item }: { item: MenuItem }) {
  if ("to" in item) return <LinkButton to={item.to}>{item.label}</LinkButton>
  return (
    <Button
      onClick={item.onSelect}
      kind={item.danger ? "danger" : "plain"}
      busy={item.busy ?? false}
      data-edit={item.label === "Edit" || undefined}
    >
      {item.label}
    </Button>
  )
}
