/** Explains why a lesson could not be placed, by the hours and rooms that are still free. */

import { countText } from "#contract/lib/amounts.ts"
import { itemAt } from "#contract/lib/objects.ts"
import { isLargeEnough, peopleOf, type Requirement, type Room, subjectKeys } from "./requirements.rules.ts"
import { clock, type Span } from "./week.rules.ts"

type Week = {
  hours: readonly Span[]
  rooms: readonly Room[]
  rowOf: (key: string) => readonly unknown[]
  /** All places for a lesson of its length, as indexes of hours. */
  runs: readonly (readonly number[])[]
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

export function whyUnplaced(requirement: Requirement, { hours, rooms, rowOf, runs }: Week): string {
  const { subject, classes, lecturer, students } = requirement
  const large = rooms.filter(isLargeEnough(students))
  if (rooms.length > 0 && large.length === 0) {
    const largest = Math.max(...rooms.map(({ capacity }) => capacity ?? 0))
    return `No room has ${countText(students, "place")}: the largest has ${largest}.`
  }
  const isFree = (key: string) => (run: readonly number[]) => run.every((index) => !rowOf(key)[index])
  const freeFor = (keys: readonly string[]) => runs.filter((run) => keys.every((key) => isFree(key)(run)))
  const people = peopleOf(requirement)
  const isDouble = (runs[0]?.length ?? 1) > 1
  for (const { key, name } of people) {
    if (freeFor([key]).length > 0) continue
    const takenSlots = rowOf(key).filter(Boolean).length
    return `${name} has no ${isDouble ? "two hours in a row" : "hour"} left: ${takenSlots} of ${countText(hours.length, "hour")} are taken.`
  }
  const names = `${lecturer.name} and ${joined(classes.map(({ name }) => name))}`
  const common = freeFor(people.map(({ key }) => key))
  const length = isDouble ? "two hours in a row" : "hour"
  if (common.length === 0) {
    const free = people.map(
      ({ key, name }) => `${name} has ${countText(rowOf(key).filter((taker) => !taker).length, "free hour")}`,
    )
    return `${names} have no ${length} free at the same time: ${joined(free)} of ${hours.length}.`
  }
  const newDay = freeFor([...people.map(({ key }) => key), ...subjectKeys(requirement)])
  if (newDay.length === 0) {
    return `On the days when ${names} are free (${timesOf(common, hours)}), there is a lesson of ${subject} already.`
  }
  const size = students > 1 ? ` of ${students} places` : ""
  return `No room${size} is free when ${names} are: ${timesOf(newDay, hours)}.`
}

const joined = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`

/** The first three times, and how many more there are. */
function timesOf(runs: readonly (readonly number[])[], hours: readonly Span[]) {
  const times = runs.map((run) => {
    const { day, start } = itemAt(hours, itemAt(run, 0))
    return `${weekdays[day - 1]} ${clock(start)}`
  })
  return times.length <= 3 ? joined(times) : `${times.slice(0, 3).join(", ")} and ${times.length - 3} more`
}
