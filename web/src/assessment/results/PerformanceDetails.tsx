import { figureText, gpaText, inProgress } from "#contract/assessment/grades/texts.ts"
import { subjectText } from "#contract/courses/subjects/names.ts"
import { countText } from "#contract/lib/amounts.ts"
import { recordOf } from "#contract/lib/objects.ts"
import { detailsOf, paths } from "../../lib/address/paths.ts"
import { type DataOf, useData } from "../../lib/api/data.ts"
import { Bars } from "../../ui/charts/Bars.tsx"
import { Details } from "../../ui/content/Details.tsx"
import { EmailText } from "../../ui/controls/Email.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { Table } from "../../ui/list/Table.tsx"
import { TwoLines } from "../../ui/list/TwoLines.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { scopeFilters } from "./lists.ts"

type Subject = DataOf<"GET /performance-reports/{id}">["subject_performance"][number]
type TermGrade = Subject["term_grades"][number] & {
  /** Whether only this term of the subject doesn't count. */
  isLeftOut: boolean
}

const columns: Column<TermGrade>[] = [
  {
    header: "Term",
    primary: true,
    cell: ({ term_name, academic_year_name }) => <TwoLines note={academic_year_name}>{term_name}</TwoLines>,
  },
  { header: "Grade", cell: (grade) => <TwoLines note={letterText(grade)}>{gradeText(grade)}</TwoLines> },
  {
    header: "Marks",
    cell: ({ assignments_count, end_module_count }) =>
      `${countText(assignments_count, "assignment")}, ${end_module_count} end of module`,
  },
]

function gradeText({ module_grade }: TermGrade) {
  return module_grade === null ? inProgress : `${module_grade}%`
}

function letterText({ letter_grade, gpa_points, isLeftOut }: TermGrade) {
  if (letter_grade === null) return null
  const points = `${figureText(gpa_points)} ${gpa_points === 1 ? "point" : "points"}`
  return [letter_grade, points, isLeftOut && "not in GPA"].filter(Boolean).join(", ")
}

const leadOf = ({
  average_score,
  average_letter_grade,
  average_gpa_points,
  subject_credits,
  counts,
}: Subject) =>
  [
    average_score === null
      ? inProgress
      : `Average ${average_score}%, ${average_letter_grade}, ${figureText(average_gpa_points)} GPA points`,
    countText(subject_credits, "credit"),
    !counts && "outside of averages and GPA",
  ]
    .filter(Boolean)
    .join(" · ")

type Props = { id: number; filters: Readonly<Record<string, string>> }

/** The performance report of one student, in the term, academic year or subject of the list. */
export function PerformanceDetails({ id, filters }: Props) {
  const scope = recordOf(scopeFilters, (name) => filters[name])
  const report = useData("GET /performance-reports/{id}", { params: { id }, query: scope })
  const student = report.data?.student
  return (
    <SidePanel
      title={student?.student_name ?? "Performance report"}
      line={student && [student.student_number, student.class].filter(Boolean).join(" · ")}
      query={report}
      items={() => [{ label: "Student record", quick: true, to: detailsOf(paths.students, id) }]}
    >
      {({ student, subject_performance }) => (
        <>
          <Details
            items={[
              ["Email", student.student_email && <EmailText key="email">{student.student_email}</EmailText>],
              ["Year of study", student.year_of_study],
              ["Overall average", figureText(student.overall_average, "%")],
              ["Overall GPA", gpaText(student.overall_gpa)],
              ["Overall letter grade", student.overall_letter_grade],
              ["Academic standing", student.standing],
              ["Subjects", student.total_subjects],
              ["Term grades", student.total_term_grades],
              ["Highest subject average", figureText(student.highest_subject_average, "%")],
              ["Lowest subject average", figureText(student.lowest_subject_average, "%")],
              ["Credits", student.total_credits],
            ]}
          />
          <Section title="Grade distribution">
            <Bars
              label="Grade distribution"
              heads={["Letter", "Modules"]}
              bars={Object.entries(student.grade_distribution).map(([name, value]) => ({ name, value }))}
            />
          </Section>
          {subject_performance.map((subject) => (
            <Section key={subject.subject_id} title={subjectText(subject)} lead={leadOf(subject)}>
              <Table
                label={subject.subject_name}
                columns={columns}
                query={report}
                rows={() =>
                  subject.term_grades.map((term) => ({ ...term, isLeftOut: subject.counts && !term.counts }))
                }
                rowKey={({ term_id }) => term_id}
                empty={null}
              />
            </Section>
          ))}
        </>
      )}
    </SidePanel>
  )
}
