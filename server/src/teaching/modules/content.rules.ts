import type { ModuleItem, OrderedItem } from "#contract/teaching/moduleContent.ts"

/** The key of an item within its module. Only headings with the same title share a key. */
export const keyOf = (item: OrderedItem) => `${item.kind} ${item.kind === "heading" ? item.title : item.id}`

/**
 * The new order of a module. It has each requested item once. Items that the editor can't see are added, each after the
 * same item as before.
 */
export function newOrderOf(
  stored: readonly OrderedItem[],
  sent: readonly OrderedItem[],
  isSeen: (item: OrderedItem) => boolean,
): OrderedItem[] {
  const keys = new Set<string>()
  const visibleItems = sent.filter((item) => {
    const isNew = item.kind === "heading" || !keys.has(keyOf(item))
    keys.add(keyOf(item))
    return isNew && isSeen(item)
  })
  const hidden = new Map<string, OrderedItem[]>()
  let last = ""
  for (const item of stored) {
    if (!isSeen(item)) hidden.set(last, [...(hidden.get(last) ?? []), item])
    else if (keys.has(keyOf(item))) last = keyOf(item)
  }
  const placed = new Set<string>()
  const after = (key: string) => {
    if (placed.has(key)) return []
    placed.add(key)
    return hidden.get(key) ?? []
  }
  return [...after(""), ...visibleItems.flatMap((item) => [item, ...after(keyOf(item))])]
}

/** A reader doesn't see a heading that is followed by none of their items, because its words may reveal hidden ones. */
export const withoutEmptyHeadings = (items: readonly ModuleItem[]) =>
  items.filter(({ kind }, index) => kind !== "heading" || (items[index + 1]?.kind ?? kind) !== "heading")
