import type { SiteContent } from "#contract/communication/website/site.ts"
import { compact } from "#contract/lib/objects.ts"

type Curriculum = Pick<SiteContent["academics"], "curriculum" | "practice">

/** Terms 1 to 3 are year 1 and terms 4 to 6 year 2 (spec 000 section 9). */
const yearOf = (term: number) => (term <= 3 ? 1 : 2)

/** The steps of the staircase from the bottom up, with the terms of teaching practice as one landing. */
export function stairs({ curriculum, practice }: Curriculum) {
  const { firstTerm, lastTerm } = practice
  // The editor doesn't compare the two terms.
  const [from = null, to = from] = [firstTerm, lastTerm].filter((term) => term !== null).sort((a, b) => a - b)
  const isLanding = (term: number) => from !== null && to !== null && term >= from && term <= to
  const steps = compact(
    curriculum.terms.map(
      ({ term, subjects }) =>
        term !== null &&
        !isLanding(term) && {
          from: term,
          to: term,
          name: `Year ${yearOf(term)} Term ${term}`,
          subjects,
          landing: false,
        },
    ),
  )
  if (from !== null && to !== null)
    steps.push({
      from,
      to,
      name:
        from === to
          ? `Year ${yearOf(from)} Term ${from}`
          : `Terms ${from} ${to - from === 1 ? "and" : "to"} ${to}`,
      subjects: practice.components,
      landing: true,
    })
  return steps.sort((a, b) => a.from - b.from)
}

/** The subjects in the order in which students first take them, with their terms. */
export function subjectsByTerm({ terms }: Curriculum["curriculum"]) {
  const inOrder = terms.filter(({ term }) => term !== null).sort((a, b) => (a.term ?? 0) - (b.term ?? 0))
  const names = [...new Set(inOrder.flatMap(({ subjects }) => subjects))]
  return {
    terms: inOrder.map(({ term }) => term),
    rows: names.map((name) => ({ name, in: inOrder.map(({ subjects }) => subjects.includes(name)) })),
  }
}
