/** TypeScript's own type of `Map.groupBy` doesn't say that each group has at least one item. */
interface MapConstructor {
  groupBy<Key, Item>(
    items: Iterable<Item>,
    keyOf: (item: Item, index: number) => Key,
  ): Map<Key, [Item, ...Item[]]>
}
