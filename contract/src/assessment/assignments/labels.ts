/**
 * Labels of the form's fields by the role that fills it in: spec 001 section 5 writes module and max points, spec 002
 * section 5 subject and max marks.
 */
export const assignmentLabels = {
  admin: { subject: "Module", maximum: "Max points" },
  lecturer: { subject: "Subject", maximum: "Max marks" },
} as const
export type AssignmentLabels = (typeof assignmentLabels)[keyof typeof assignmentLabels]

export const furtherFormatsLabel = "Further kinds of file"
