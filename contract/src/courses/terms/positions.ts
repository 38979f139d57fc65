/**
 * The six terms of the two-year course: four are semesters at the college, and the middle two are teaching practice
 * in schools (product decision 3.1). Lists load this file without the schemas.
 */
export const termPositions = {
  1: { year_of_study: 1, semester: 1, kind: "course" },
  2: { year_of_study: 1, semester: 2, kind: "course" },
  3: { year_of_study: 1, semester: null, kind: "practice" },
  4: { year_of_study: 2, semester: null, kind: "practice" },
  5: { year_of_study: 2, semester: 1, kind: "course" },
  6: { year_of_study: 2, semester: 2, kind: "course" },
} as const

type TermPosition = { year_of_study: number; semester: number | null }

/** The number of the term with this place in the course. */
export const termNumberOf = (position: TermPosition) =>
  Object.entries(termPositions).find(
    ([, term]) => term.year_of_study === position.year_of_study && term.semester === position.semester,
  )?.[0] ?? ""
