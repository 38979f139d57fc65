/** The texts of a report, in their order. Lists load this file without the schemas. */
export const reportHeadings = ["strengths", "growth", "advice"] as const
export type ReportHeading = (typeof reportHeadings)[number]

export const headingLabel = { strengths: "Strengths", growth: "Growth", advice: "Advice" } as const

/** The maximum number of characters. Three texts of this length fit on a report card. */
export const maxReportText = 600

/** Acknowledged reports are published ones that their student has confirmed to have read. */
export const reportStates = ["draft", "published", "acknowledged"] as const

/**
 * The states of a student in the list of a class. "missing" means that the lecturer has written nothing about the student.
 */
export const writingStates = ["missing", ...reportStates] as const
export type WritingState = (typeof writingStates)[number]

/** Stands for the student's first name in a phrase. */
export const namePlaceholder = "{name}"
