/**
 * The figures of results, computed a second time from the text of spec 002 section 9 and product decisions 3.4 to 3.6, with
 * exact fractions and none of the product's code. Tests compare every figure that the product shows with these.
 */
import {
  asNumber,
  type Fraction,
  fraction,
  isAtLeast,
  meanOf,
  over,
  plus,
  rounded,
  sumOf,
  times,
  zero,
} from "./fractions.ts"
import type { Row, Rules } from "./records.ts"

const hundred = fraction(100)

/** "Row percentage = points / max x 100 rounded half up to an integer." Missing and absent count 0; exempt is left out. */
export function percentOf({
  state,
  points,
  max,
}: Pick<Row, "state" | "points" | "max">): Fraction | undefined {
  if (state === "exempt") return undefined
  return state === "number" ? rounded(times(over(fraction(points!), fraction(max)), hundred), 0) : zero
}

const percentsOf = (rows: readonly Row[]) =>
  rows.flatMap((row) => [percentOf(row)].filter((fraction) => fraction !== undefined))

/** "Module grade = 0.4 a + 0.6 e, printed to one decimal; its letter comes from the printed figure." */
export function moduleOf(rows: readonly Row[], rules: Rules) {
  const work = percentsOf(rows.filter(({ type }) => type === "assignment"))
  const [exam] = percentsOf(rows.filter(({ type }) => type === "end_module"))
  const assignments = work.length > 0 ? meanOf(work) : undefined
  const share = (percent: Fraction, weight: number) => over(times(percent, fraction(weight)), hundred)
  const grade =
    assignments &&
    exam &&
    rounded(plus(share(assignments, rules.weights.assignment), share(exam, rules.weights.end_module)), 1)
  return {
    assignments: assignments && rounded(assignments, 1),
    exam,
    grade,
    band: grade && bandOf(grade, rules),
  }
}

/** The band of the official scale that a printed figure reaches. */
const bandOf = (figure: Fraction, { scale }: Rules) => highest(scale, figure)

const highest = <Band extends { from: number }>(bands: readonly Band[], figure: Fraction) =>
  bands
    .filter(({ from }) => isAtLeast(figure, fraction(from)))
    .reduce((best, band) => (band.from > best.from ? band : best))

export type Module = ReturnType<typeof moduleOf> &
  Pick<Row, "student" | "offering" | "subject" | "term"> & { first: Row }

/** The modules of the given grades: each subject of a student in a term. */
export function modulesOf(rows: readonly Row[], rules: ReadonlyMap<number, Rules>): Module[] {
  const groups = Map.groupBy(rows, ({ student, offering }) => `${student} ${offering}`)
  return [...groups.values()].map((group) => {
    const first = group[0]
    const { student, offering, subject, term } = first
    return { student, offering, subject, term, first, ...moduleOf(group, rules.get(first.policy)!) }
  })
}

/** One student's averages, GPA and standing over modules. Teaching practice is not included in them. */
export function summaryOf(modules: readonly Module[], rules: ReadonlyMap<number, Rules>) {
  const counting = modules.filter(({ first }) => !first.is_practice)
  const done = counting.flatMap(({ grade, band, ...module }) =>
    grade && band ? [{ ...module, grade, band }] : [],
  )
  const subjects = [...Map.groupBy(done, ({ subject }) => subject).values()].map((terms) => ({
    code: terms[0].first.subject_code,
    average: rounded(meanOf(terms.map(({ grade }) => grade)), 1),
    terms: terms.length,
  }))
  const credits = sumOf(done.map(({ first }) => fraction(first.credits)))
  const points = sumOf(done.map(({ first, band }) => times(fraction(band.points), fraction(first.credits))))
  const gpa = done.length > 0 ? rounded(over(points, credits), 2) : undefined
  const latest = counting.reduce<Module | undefined>(
    (last, module) => (last && last.first.term_starts >= module.first.term_starts ? last : module),
    undefined,
  )
  const standings = latest && rules.get(latest.first.policy)!.standings
  return {
    overall_average:
      subjects.length > 0 ? asNumber(rounded(meanOf(subjects.map(({ average }) => average)), 1)) : null,
    gpa: gpa ? asNumber(gpa) : null,
    standing: gpa && standings ? highest(standings, gpa).name : null,
    credits: asNumber(credits),
    points: asNumber(points),
    letters: Object.fromEntries(
      ["A", "B", "C", "D", "F"].map((letter) => [
        letter,
        done.filter(({ band }) => band.letter === letter).length,
      ]),
    ),
    subjects: subjects.map(({ average, ...subject }) => ({ ...subject, average: asNumber(average) })),
  }
}
