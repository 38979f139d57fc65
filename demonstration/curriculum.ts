import { nationalProgramme, type ProgrammeSubject } from "#contract/courses/subjects/programme.ts"

type Department =
  | "Science"
  | "Education Foundation Studies"
  | "Languages"
  | "Expressive Arts"
  | "Social and Environmental Studies"

/** The number of lecturers for each subject, and their department. Lecturers of English also have the Experience Journal. */
const staff: Readonly<Partial<Record<ProgrammeSubject, readonly [count: number, Department]>>> = {
  English: [3, "Languages"],
  Chichewa: [3, "Languages"],
  "Education Foundation Studies": [3, "Education Foundation Studies"],
  Mathematics: [3, "Science"],
  "Science and Technology": [2, "Science"],
  Agriculture: [2, "Science"],
  "Human Ecology": [1, "Science"],
  "Social and Environmental Science": [3, "Social and Environmental Studies"],
  "Religious Studies": [2, "Social and Environmental Studies"],
  "Life Skills": [2, "Social and Environmental Studies"],
  "Expressive Arts": [2, "Expressive Arts"],
  "Teaching Practice": [2, "Education Foundation Studies"],
}

/** One lecturer for each post. The demonstration's lecturer has the first one. */
export const posts = Object.entries(staff).flatMap(([specialization, [count, department]]) =>
  Array.from({ length: count }, () => ({ department, specialization })),
)

/** The national programme. Each subject has the specialization of its lecturers. */
export const courses = nationalProgramme.map(({ term_number, ...subject }) => ({
  ...subject,
  number: term_number as 1 | 2 | 3 | 4 | 5 | 6,
  specialization: subject.name in staff ? subject.name : "English",
}))
