import type { ImportField } from "../../people/imports/endpoints.ts"

/** The columns of an import of subjects. Their year, semester and kind follow from `term_number`. */
export const subjectFields: readonly ImportField[] = [
  { field: "code", label: "Code", required: true, also: ["Subject code", "Module code", "Course code"] },
  {
    field: "name",
    label: "Name",
    required: true,
    also: [
      "Subject",
      "Subject name",
      "Subject title",
      "Module",
      "Module name",
      "Course",
      "Course name",
      "Course title",
    ],
  },
  { field: "credits", label: "Credits", required: true, also: ["Credit", "Credit hours"] },
  { field: "term_number", label: "Term", required: true, also: ["Term of the course"] },
  {
    field: "weekly_hours",
    label: "Hours a week",
    required: false,
    also: ["Weekly hours", "Hours per week", "Periods", "Periods per week"],
  },
  { field: "description", label: "Description", required: false },
]
