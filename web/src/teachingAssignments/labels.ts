/** A teaching assignment without a class is for all of them. */
export const classText = (className: string | null) => className ?? "All classes"
