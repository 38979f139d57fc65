/** A teaching assignment without a class is for all classes. */
export const classText = (className: string | null) => className ?? "All classes"
