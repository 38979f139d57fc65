/** The documents that the college issues. Screens load this file without the schemas. */
export const documentKinds = [
  "report_card",
  "transcript",
  "enrolment_certificate",
  "class_list",
  "grade_sheet",
] as const
export type DocumentKind = (typeof documentKinds)[number]

/**
 * The kinds about one student, with a code by which anybody can verify them. Their order is signed, so new ones come last.
 */
export const verifiableKinds = ["report_card", "transcript", "enrolment_certificate"] as const
export type VerifiableKind = (typeof verifiableKinds)[number]

export const kindNames: Readonly<Record<DocumentKind, string>> = {
  report_card: "Report card",
  transcript: "Transcript",
  enrolment_certificate: "Certificate of enrolment",
  class_list: "Class list",
  grade_sheet: "Grade sheet",
}

export const documentStates = ["valid", "replaced", "revoked"] as const
export type DocumentState = (typeof documentStates)[number]
