/** Spec 002 section 4. */
export const lessonTypes = ["Lecture", "Tutorial", "Practical", "Seminar"] as const

/** Day 1 is Monday. */
export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const

/** No term is longer. */
export const maxWeeks = 30
