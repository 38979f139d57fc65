/**
 * Fills a week with lessons by a simple search. The lessons that are hardest to place come first, and each gets the best free
 * place. A lesson without a free place gets the place with the fewest other lessons. Those are placed again, and a lesson that
 * had to move often is not moved any more. The search ends when all lessons have a place, or when it has made no progress for a
 * while. It uses no randomness, so the same week is always filled in the same way.
 */
import { itemAt } from "#contract/lib/objects.ts"
import { createGrid, type FillInput, type Grid, type Lesson, sum } from "./grid.rules.ts"
import { whyUnplaced } from "./reasons.rules.ts"
import {
  bySize,
  isLargeEnough,
  peopleOf,
  type Requirement,
  type Room,
  subjectKeys,
} from "./requirements.rules.ts"
import type { Span } from "./week.rules.ts"

export type Placement<Wanted> = Span & { requirement: Wanted; room: Room | null }
type Unplaced<Wanted> = { requirement: Wanted; hours: number; reason: string }
export type Filling<Wanted> = { placements: Placement<Wanted>[]; unplaced: Unplaced<Wanted>[] }

/** The search stops after this many steps for each lesson without progress. */
const maxIdleSteps = 3

export function fillWeek<Wanted extends Requirement>(input: FillInput<Wanted>): Filling<Wanted> {
  const grid = createGrid(input)
  const lessons = hardestFirst(lessonsOf(input, grid), grid.rowOf)
  placeAll(lessons, grid)
  const { hours, runs, rowOf } = grid
  return {
    placements: lessons.flatMap(({ requirement, place }) => {
      if (!place) return []
      const { day, start } = itemAt(hours, itemAt(place.run, 0))
      const { end } = itemAt(hours, itemAt(place.run, -1))
      return [{ requirement, day, start, end, room: place.room }]
    }),
    unplaced: input.requirements.flatMap((requirement) => {
      const unplacedLessons = lessons.filter((lesson) => lesson.requirement === requirement && !lesson.place)
      const [first] = unplacedLessons
      if (!first) return []
      const state = { hours, rooms: input.rooms, rowOf, runs: itemAt(runs, first.length) }
      const reason = whyUnplaced(requirement, state)
      return [{ requirement, hours: sum(unplacedLessons, ({ length }) => length), reason }]
    }),
  }
}

/** Gives lessons their places in the week, as many as the search finds. */
function placeAll<Wanted extends Requirement>(lessons: readonly Lesson<Wanted>[], grid: Grid<Wanted>) {
  const waiting = [...lessons]
  const stuck: Lesson<Wanted>[] = []
  const lacking = () => sum(waiting, ({ length }) => length) + sum(stuck, ({ length }) => length)
  let best = { lacking: lacking(), places: lessons.map(({ place }) => place) }
  for (let idle = 0; idle < maxIdleSteps * lessons.length; idle++) {
    const lesson = waiting.shift()
    if (!lesson) break
    const bestPlace = grid.bestPlace(lesson)
    if (!bestPlace) {
      stuck.push(lesson)
      continue
    }
    for (const other of bestPlace.others) {
      grid.assign(other, undefined)
      other.moved++
      waiting.push(other)
    }
    grid.assign(lesson, bestPlace.place)
    if (lacking() < best.lacking) {
      best = { lacking: lacking(), places: lessons.map(({ place }) => place) }
      idle = 0
    }
  }
  for (const lesson of lessons) grid.assign(lesson, undefined)
  for (const [index, lesson] of lessons.entries()) grid.assign(lesson, best.places[index])
  for (const lesson of lessons) {
    if (lesson.place) continue
    const freePlace = grid.bestPlace(lesson)
    if (freePlace?.others.size === 0) grid.assign(lesson, freePlace.place)
  }
}

function lessonsOf<Wanted extends Requirement>(
  { requirements, rooms, week, doubles }: FillInput<Wanted>,
  { hours: weekHours, runs, rowOf }: Grid<Wanted>,
) {
  return requirements.flatMap((requirement) => {
    const { students, hours } = requirement
    const fitting = rooms.filter(isLargeEnough(students)).sort(bySize)
    const keys = [...peopleOf(requirement).map(({ key }) => key), ...subjectKeys(requirement)]
    const isFree = (run: readonly number[]) => (key: string) => run.every((index) => !rowOf(key)[index])
    const isPossible = (run: readonly number[]) =>
      keys.every(isFree(run)) && (rooms.length === 0 || fitting.some(({ key }) => isFree(run)(key)))
    const daysFor = (length: 1 | 2) => {
      const possible = itemAt(runs, length).filter(isPossible)
      const days = new Set(possible.map((run) => itemAt(weekHours, itemAt(run, 0)).day))
      return week.days.filter((day) => days.has(day)).length
    }
    return lengthsOf(hours, { single: daysFor(1), double: daysFor(2) }, doubles).map(
      (length): Lesson<Wanted> => ({
        requirement,
        length,
        rooms: rooms.length > 0 ? fitting : [null],
        place: undefined,
        moved: 0,
      }),
    )
  })
}

/**
 * Divides hours into lessons. If there are more hours than days on which a lesson is possible, some become double lessons, on
 * days that have two hours in a row, and the others remain single.
 */
export function lengthsOf(
  hours: number,
  days: { single: number; double: number },
  doubles: boolean,
): (1 | 2)[] {
  const pairs = Math.floor(hours / 2)
  const surplus = days.single > 0 ? Math.max(hours - days.single, 0) : 0
  const double = doubles ? pairs : Math.min(surplus, days.double, pairs)
  return [...Array<2>(double).fill(2), ...Array<1>(hours - 2 * double).fill(1)]
}

/** Double lessons come first, and then lessons whose lecturer or class has the fewest hours to spare. */
function hardestFirst<Wanted extends Requirement>(
  lessons: readonly Lesson<Wanted>[],
  rowOf: (key: string) => readonly unknown[],
) {
  const hoursByPerson = new Map<string, number>()
  for (const { requirement, length } of lessons) {
    for (const { key } of peopleOf(requirement))
      hoursByPerson.set(key, (hoursByPerson.get(key) ?? 0) + length)
  }
  const spare = ({ requirement }: Lesson<Wanted>) =>
    Math.min(
      ...peopleOf(requirement).map(
        ({ key }) => sum(rowOf(key), (taker) => (taker ? 0 : 1)) - (hoursByPerson.get(key) ?? 0),
      ),
    )
  return lessons
    .map((lesson) => ({ lesson, spare: spare(lesson) }))
    .sort((a, b) => b.lesson.length - a.lesson.length || a.spare - b.spare)
    .map(({ lesson }) => lesson)
}
