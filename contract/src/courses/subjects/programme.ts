import type * as z from "zod"
import { termPositions } from "../terms/positions.ts"
import type { subjectRows } from "./endpoints.ts"

type TermNumber = keyof typeof termPositions
type Row = z.output<typeof subjectRows>["rows"][number]

/** The beginning of each subject's code, and its credits in a term. */
const subjects = {
  English: ["ENG", 4],
  Chichewa: ["CHI", 3],
  "Education Foundation Studies": ["EFS", 4],
  Mathematics: ["MAT", 4],
  "Science and Technology": ["SCT", 3],
  Agriculture: ["AGR", 2],
  "Human Ecology": ["HEC", 2],
  "Social and Environmental Science": ["SES", 3],
  "Religious Studies": ["REL", 2],
  "Life Skills": ["LIS", 2],
  "Expressive Arts": ["EXA", 3],
  "Teaching Practice": ["TEP", 5],
  "Student Experience Journal": ["SEJ", 2],
} as const satisfies Readonly<Record<string, readonly [prefix: string, credits: number]>>
export type ProgrammeSubject = keyof typeof subjects

const core = ["English", "Chichewa", "Education Foundation Studies", "Mathematics"] as const
const practice = ["Student Experience Journal", "Teaching Practice"] as const

/** The curriculum of the national two-year programme by term (spec 000 section 2.5). */
const curriculum: Readonly<Record<TermNumber, readonly ProgrammeSubject[]>> = {
  1: [...core, "Social and Environmental Science", "Life Skills", "Expressive Arts"],
  2: [...core, "Agriculture", "Religious Studies", "Science and Technology"],
  3: practice,
  4: practice,
  5: [...core, "Social and Environmental Science", "Expressive Arts", "Human Ecology"],
  6: [...core, "Science and Technology", "Agriculture", "Religious Studies", "Life Skills"],
}

const terms = [1, 2, 3, 4, 5, 6] as const

/** The programme's subjects, once for each term that teaches them: "ENG101" is English in term 1. */
export const nationalProgramme: readonly (Row & { name: ProgrammeSubject })[] = terms.flatMap((term_number) =>
  curriculum[term_number].map((name) => {
    const [prefix, credits] = subjects[name]
    const code = `${prefix}${termPositions[term_number].year_of_study}0${term_number}`
    return { code, name, credits, term_number }
  }),
)
