import type { Undo } from "#contract/people/people/people.ts"

type Change = {
  change: Undo["change"] | "withdraw" | "delete"
  to_class: string | null
  from_class?: string | null | undefined
}
type Person = {
  id: number
  person_id: number
  class: string | null
  status: "active" | "inactive"
  left_as?: string | null
}

/** The selected people that the change affects. */
export function affectedPeople<P extends Person>(
  { change, to_class, from_class }: Change,
  selected: readonly P[],
): P[] {
  return selected.filter((person) => {
    // Undoing leaves alone whom somebody moved or withdrew since.
    if (
      from_class !== undefined &&
      (person.class !== (from_class || null) || (change === "move" && person.left_as))
    )
      return false
    if (change === "move") return person.class !== to_class
    if (change === "withdraw") return person.left_as === null
    if (change === "readmit") return person.left_as === "withdrawn"
    if (change === "activate") return person.status === "inactive"
    if (change === "deactivate") return person.status === "active"
    return true
  })
}

/** The changes that undo this one. Deleted people are restored instead. */
export function undoOf({ change, to_class: from_class }: Change, people: readonly Person[]): Undo[] {
  if (people.length === 0 || change === "delete" || change === "readmit") return []
  if (change === "move" || change === "withdraw") {
    return Array.from(
      Map.groupBy(people, (person) => person.class),
      ([to_class, group]) => ({
        change: change === "move" ? change : ("readmit" as const),
        to_class,
        from_class: change === "move" ? from_class : null,
        ids: group.map(({ id }) => id),
      }),
    )
  }
  const back = change === "activate" ? "deactivate" : "activate"
  return [{ change: back, to_class: null, ids: people.map(({ id }) => id) }]
}

type Selection = { all?: boolean | undefined; ids?: readonly number[] | undefined }

/** The reason why a change of many people is refused if none are selected; undefined if some are. */
export const whyNoneSelected = ({ all, ids }: Selection, people: "students" | "lecturers") =>
  all || ids?.length ? undefined : `Please select ${people} first.`
