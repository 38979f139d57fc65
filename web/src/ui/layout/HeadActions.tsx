import type { ReactNode } from "react"
import { ItemButton } from "../overlay/ItemButton.tsx"
import { Menu, type MenuItem } from "../overlay/Menu.tsx"
import { useMedia } from "../overlay/useMedia.ts"

type Group = { label: string; items: readonly MenuItem[] }

type Props = {
  items: readonly (MenuItem | Group | false | null | undefined)[]
  /** The main action, which is a button at every width. */
  children?: ReactNode
}

/** Phones have windows of this width, even held sideways, and laptops at 200% zoom. */
const crowded = "(max-width: 53.74rem)"

/**
 * The actions of a page's head as buttons, of which only the last has a border. In a narrow window, all but the main action are
 * in a menu, because buttons would push the content down or leave no room for the sentence beside the title. A single action
 * remains a button.
 */
export function HeadActions({ items, children }: Props) {
  const isCrowded = useMedia(crowded)
  const visible = items.filter((item) => item !== false && item != null)
  if (isCrowded && visible.length + (children ? 1 : 0) > 1) {
    return (
      <>
        <Menu
          kind="plain"
          label="More"
          items={visible.flatMap((item) => ("items" in item ? item.items : [item]))}
        />
        {children}
      </>
    )
  }
  const last = children ? undefined : visible.at(-1)
  return (
    <>
      {visible.map((item) => {
        const kind = item === last ? "plain" : "quiet"
        return "items" in item ? (
          <Menu key={item.label} kind={kind} label={item.label} face={item.label} items={item.items} />
        ) : (
          <ItemButton key={item.label} item={item} kind={kind} />
        )
      })}
      {children}
    </>
  )
}
