import type { gradeTypes, markStates } from "#contract/grades/endpoints.ts"

/** A mark ready to be written, with whose it is and for what. */
export type SheetMark = {
  student_id: number
  subject_id: number
  term_id: number
  assignment_id: number | null
  grade_type: (typeof gradeTypes)[number]
  title: string
  state: (typeof markStates)[number]
  points: number | null
  max_points: number
  feedback: string | null
}
