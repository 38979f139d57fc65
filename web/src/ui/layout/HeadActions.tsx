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

/** A phone, also held sideways, and a laptop at 200% zoom. */
const crowded = "(max-width: 859.98px)"

/**
 * The actions of a page's head as buttons. In a narrow window they would push the content down by lines, or leave the sentence
 * beside the title no room, so all but the main one are in a menu. One action alone has room.
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
  return (
    <>
      {visible.map((item) =>
        "items" in item ? (
          <Menu key={item.label} kind="plain" label={item.label} face={item.label} items={item.items} />
        ) : (
          <ItemButton key={item.label} item={item} />
        ),
      )}
      {children}
    </>
  )
}
