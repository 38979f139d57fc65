import type { Candidate } from "./rules.ts"

/**
 * The class that the student is in now, which may have changed since the term ended. If the college has retired that
 * class, it is the class of the term.
 */
export const classToKeep = (
  { from_class, present_class }: Pick<Candidate, "from_class" | "present_class">,
  offered: readonly string[],
) => [present_class, from_class].find((name) => name === null || offered.includes(name)) ?? present_class

type PlacedStudent = { student_id: number; from_class: string | null; chosen_class: string | null }

/**
 * The classes of the students who come into a term, with sizes that differ by at most one. It uses the classes that they come
 * from, or were given by hand, and moves as few students as possible: those last in the list leave the classes that are too
 * large.
 */
export function balancedClasses(students: readonly PlacedStudent[], order: readonly string[]) {
  const classes = new Map<number, string | null>()
  const used = new Set(students.flatMap((student) => student.chosen_class ?? student.from_class ?? []))
  const names = order.filter((name) => used.has(name))
  const sizes = new Map(names.map((name) => [name, 0]))
  const sizeOf = (name: string) => sizes.get(name) ?? 0
  const putInto = (id: number, name: string) => {
    classes.set(id, name)
    sizes.set(name, sizeOf(name) + 1)
  }
  const free = students.filter(({ student_id, chosen_class }) => {
    if (chosen_class !== null) putInto(student_id, chosen_class)
    return chosen_class === null
  })
  const min = Math.floor(students.length / Math.max(names.length, 1))
  // If the students can't be divided equally, the largest classes get one more, so that fewer students move.
  const before = Map.groupBy(free, ({ from_class }) => from_class)
  const futureSize = (name: string) => sizeOf(name) + (before.get(name)?.length ?? 0)
  const larger = new Set(
    names.toSorted((a, b) => futureSize(b) - futureSize(a)).slice(0, students.length - min * names.length),
  )
  const roomIn = (name: string) => min + (larger.has(name) ? 1 : 0) - sizeOf(name)
  const moving = free.filter(({ student_id, from_class }) => {
    const stays = from_class !== null && roomIn(from_class) > 0
    if (stays) putInto(student_id, from_class)
    return !stays
  })
  for (const { student_id } of moving) {
    const [emptiest] = names.toSorted((a, b) => sizeOf(a) - roomIn(a) - (sizeOf(b) - roomIn(b)))
    if (emptiest === undefined) classes.set(student_id, null)
    else putInto(student_id, names.find((name) => roomIn(name) > 0) ?? emptiest)
  }
  return classes
}
