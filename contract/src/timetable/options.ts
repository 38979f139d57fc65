/** Spec 002 section 4. */
export const lessonTypes = ["Lecture", "Tutorial", "Practical", "Seminar"] as const

/** No term is longer. */
export const maxWeeks = 30
