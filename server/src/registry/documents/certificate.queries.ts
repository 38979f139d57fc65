import { noFigure } from "#contract/assessment/grades/texts.ts"
import type { Paper } from "#contract/lib/paper.ts"
import { nameOf } from "#contract/people/people/names.ts"
import type { NewDocument } from "./issuing.queries.ts"
import { periodOf, programme, stampOf } from "./reportCard.queries.ts"
import type { EnrolledTerm } from "./source.queries.ts"

/** The enrolment that a certificate is about: of the student's active term, unless they withdrew, graduated or were deleted. */
export const presentEnrolment = (terms: readonly EnrolledTerm[]) =>
  terms.find(({ is_present, is_attending, outcome }) => is_present && is_attending && outcome !== "graduated")

export function enrolmentCertificate(
  student: EnrolledTerm,
  first: EnrolledTerm,
  college: Paper["college"],
): NewDocument {
  const name = nameOf(student)
  return {
    kind: "enrolment_certificate",
    studentId: student.student_id,
    termId: student.term_id,
    class: student.class,
    facts: { name, programme, period: periodOf(student), gpa: null },
    paper: (issued): Paper => ({
      college,
      ...stampOf(issued),
      title: "Certificate of enrolment",
      about: name,
      blocks: [
        {
          kind: "text",
          text: `This is to certify that ${name}, student number ${student.student_number}, is enrolled at ${college.name} as a student of ${programme}.`,
        },
        {
          kind: "facts",
          facts: [
            ["Student", name],
            ["Student number", student.student_number],
            ["Year of study", `${student.year_of_study}`],
            ["Class", student.class ?? noFigure],
            ["Term", periodOf(student)],
            ["Enrolled since", periodOf(first)],
          ],
        },
        { kind: "signatures", labels: ["Registrar"] },
      ],
    }),
  }
}
