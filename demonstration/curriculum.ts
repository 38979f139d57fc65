import type { Term } from "./calendar.ts"

type Department =
  | "Science"
  | "Education Foundation Studies"
  | "Languages"
  | "Expressive Arts"
  | "Social and Environmental Studies"
type Subject = { prefix: string; credits: number; staff?: readonly [count: number, Department] }

/** The prefix of its code, its credits, and how many lecturers of which department teach it. */
export const subjects: Readonly<Record<string, Subject>> = {
  English: { prefix: "ENG", credits: 4, staff: [3, "Languages"] },
  Chichewa: { prefix: "CHI", credits: 3, staff: [3, "Languages"] },
  "Education Foundation Studies": { prefix: "EFS", credits: 4, staff: [3, "Education Foundation Studies"] },
  Mathematics: { prefix: "MAT", credits: 4, staff: [3, "Science"] },
  "Science and Technology": { prefix: "SCT", credits: 3, staff: [2, "Science"] },
  Agriculture: { prefix: "AGR", credits: 2, staff: [2, "Science"] },
  "Human Ecology": { prefix: "HEC", credits: 2, staff: [1, "Science"] },
  "Social and Environmental Science": {
    prefix: "SES",
    credits: 3,
    staff: [3, "Social and Environmental Studies"],
  },
  "Religious Studies": { prefix: "REL", credits: 2, staff: [2, "Social and Environmental Studies"] },
  "Life Skills": { prefix: "LIS", credits: 2, staff: [2, "Social and Environmental Studies"] },
  "Expressive Arts": { prefix: "EXA", credits: 3, staff: [2, "Expressive Arts"] },
  "Teaching Practice": { prefix: "TEP", credits: 5, staff: [2, "Education Foundation Studies"] },
  // Journals are read by lecturers of English.
  "Student Experience Journal": { prefix: "SEJ", credits: 2 },
}

/** One lecturer per post; the demonstration's lecturer has the first. */
export const posts = Object.entries(subjects).flatMap(([specialization, { staff }]) =>
  staff ? Array.from({ length: staff[0] }, () => ({ department: staff[1], specialization })) : [],
)

const core = ["English", "Chichewa", "Education Foundation Studies", "Mathematics"]
const practice = ["Student Experience Journal", "Teaching Practice"]

/** The curriculum by term (spec 000 section 2.5); the subjects of the demonstration's lecturer come first. */
export const curriculum: Readonly<Record<Term["number"], readonly string[]>> = {
  1: [...core, "Social and Environmental Science", "Life Skills", "Expressive Arts"],
  2: [...core, "Agriculture", "Religious Studies", "Science and Technology"],
  3: practice,
  4: practice,
  5: [...core, "Social and Environmental Science", "Expressive Arts", "Human Ecology"],
  6: [...core, "Science and Technology", "Agriculture", "Religious Studies", "Life Skills"],
}
