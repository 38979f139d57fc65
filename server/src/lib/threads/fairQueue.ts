/** A queue in which people take turns. If somebody adds ten items, one of them is done before the next person's turn. */
export function createFairQueue<Item>() {
  /** The items of each person, in the order of turns. */
  const people = new Map<number | string, Item[]>()
  let count = 0

  return {
    waiting: () => count,
    waitingOf: (person: number | string) => people.get(person)?.length ?? 0,

    add(person: number | string, item: Item) {
      const itemsOfPerson = people.get(person)
      if (itemsOfPerson) itemsOfPerson.push(item)
      else people.set(person, [item])
      count++
    },

    take(): Item | undefined {
      const [first] = people
      if (!first) return undefined
      const [person, [item, ...others]] = first
      people.delete(person)
      if (others.length > 0) people.set(person, others)
      count--
      return item
    },

    remove(person: number | string, item: Item) {
      const itemsOfPerson = people.get(person) ?? []
      if (!itemsOfPerson.includes(item)) return
      const others = itemsOfPerson.filter((queued) => queued !== item)
      if (others.length > 0) people.set(person, others)
      else people.delete(person)
      count--
    },
  }
}
