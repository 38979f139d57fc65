/** A queue in which people take turns. If somebody adds ten things, one of them is done before the next person's turn. */
export function createFairQueue<Thing>() {
  /** In the order of turns. */
  const people = new Map<number | string, Thing[]>()
  let count = 0

  return {
    waiting: () => count,
    waitingOf: (person: number | string) => people.get(person)?.length ?? 0,

    add(person: number | string, thing: Thing) {
      const theirs = people.get(person)
      if (theirs) theirs.push(thing)
      else people.set(person, [thing])
      count++
    },

    take(): Thing | undefined {
      const [first] = people
      if (!first) return undefined
      const [person, [thing, ...others]] = first
      people.delete(person)
      if (others.length > 0) people.set(person, others)
      count--
      return thing
    },

    remove(person: number | string, thing: Thing) {
      const theirs = people.get(person) ?? []
      if (!theirs.includes(thing)) return
      const others = theirs.filter((one) => one !== thing)
      if (others.length > 0) people.set(person, others)
      else people.delete(person)
      count--
    },
  }
}
