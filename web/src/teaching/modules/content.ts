import type { ModuleItem, OrderedItem } from "#contract/teaching/moduleContent.ts"

/** The items, each with a unique key. Two headings may have the same title. */
export function withKeys(items: readonly ModuleItem[]) {
  const countByName = new Map<string, number>()
  return items.map((item) => {
    const name = `${item.kind} ${item.kind === "heading" ? item.title : item.id}`
    const count = (countByName.get(name) ?? 0) + 1
    countByName.set(name, count)
    return { key: count === 1 ? name : `${name} ${count}`, item }
  })
}

/** The parts of an item that are needed to save its position in the module. */
export const orderedItem = (item: ModuleItem): OrderedItem =>
  item.kind === "heading" ? { kind: item.kind, title: item.title } : { kind: item.kind, id: item.id }
