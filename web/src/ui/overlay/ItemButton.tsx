import { Button } from "../controls/Button.tsx"
import { LinkButton } from "../controls/LinkButton.tsx"
import type { MenuItem } from "./Menu.tsx"

/** A menu item that is shown as a button, because there is room for one. */
export function ItemButton({ item, kind = "plain" }: { item: MenuItem; kind?: "plain" | "quiet" }) {
  if ("to" in item) {
    return (
      <LinkButton to={item.to} kind={kind}>
        {item.label}
      </LinkButton>
    )
  }
  return (
    <Button
      onClick={item.onSelect}
      kind={item.danger ? "danger" : kind}
      busy={item.busy ?? false}
      data-edit={item.label === "Edit" || undefined}
    >
      {item.label}
    </Button>
  )
}
