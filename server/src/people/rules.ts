import type { Undo } from "#contract/people/people.ts"

type Change = { change: Undo["change"] | "delete"; to_class: string | null }
type Person = { id: number; person_id: number; class: string | null; status: "active" | "inactive" }

const wantedStatus = { activate: "active", deactivate: "inactive" } as const

/** The selected people that the change affects. */
export function reached<P extends Person>({ change, to_class }: Change, selected: readonly P[]): P[] {
  return selected.filter((person) => {
    if (change === "move") return person.class !== to_class
    return change === "delete" || person.status !== wantedStatus[change]
  })
}

/** The changes that undo this one. Deleting can't be undone. */
export function undoOf({ change }: Change, people: readonly Person[]): Undo[] {
  if (people.length === 0 || change === "delete") return []
  if (change === "move") {
    return Array.from(
      Map.groupBy(people, (person) => person.class),
      ([to_class, group]) => ({
        change,
        to_class,
        ids: group.map(({ id }) => id),
      }),
    )
  }
  const back = change === "activate" ? "deactivate" : "activate"
  return [{ change: back, to_class: null, ids: people.map(({ id }) => id) }]
}
