import { Fragment } from "react"
import type { OwnModule } from "#contract/teaching/modules.ts"
import { creditsText, subjectTermText } from "../../courses/subjects/labels.ts"
import { termNumberOptions, yearOfStudyOptions } from "../../courses/terms/labels.ts"
import { assignmentsOfModule, materialsOfModule } from "../../lib/address/screenPaths.ts"
import { useList } from "../../lib/records/useList.ts"
import { Email } from "../../ui/controls/Email.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Card } from "../../ui/layout/Card.tsx"
import { Cards } from "../../ui/list/Cards.tsx"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { Percentage } from "../attendance/Percentage.tsx"
import { AverageBadge } from "./AverageBadge.tsx"
import { progressText } from "./labels.ts"
import { ownModuleList } from "./lists.ts"

const filters = [
  { name: "year_of_study", label: "Year of study", all: "This year", options: yearOfStudyOptions },
  { name: "term_number", label: "Term", all: "This term", options: termNumberOptions },
] as const

/** Spec 002, "Student My Modules". */
export function OwnModulesPage() {
  const list = useList("GET /students/my-modules", ownModuleList)
  return (
    <ListPage
      title="My Modules"
      section="courses"
      noun="module"
      list={list}
      search="Search modules"
      filters={filters}
      render={(modules) => (
        <Cards
          rows={modules}
          keyOf={({ id, term_id }) => `${id} ${term_id}`}
          card={(module) => <OwnModuleCard module={module} />}
        />
      )}
      failure="Unable to load modules. Please try again later."
      empty={{
        text: "The modules of your term appear here once the office has enrolled you. Modules of earlier terms are found with the filter.",
      }}
    />
  )
}

/** A module with the student's grade in it and the contact details of its lecturers. */
function OwnModuleCard({ module }: { module: OwnModule }) {
  const { code, name, credits, description, year_of_study, lecturer_name } = module
  const emails = module.lecturer_email?.split(", ") ?? []
  const hiddenName = <span className="visually-hidden">{` of ${code} ${name}`}</span>
  return (
    <Card
      title={name}
      over={`${code}, ${creditsText(credits)}`}
      seed={name}
      lines={[`Year ${year_of_study}, ${subjectTermText(module)}`, progressText(module)]}
      figures={[
        ["Average grade", <AverageBadge key="average" average={module.average_grade} />],
        ["Attendance", <Percentage key="attendance" value={module.attendance_percentage} />],
        ["Assignments", module.assignments_count],
        ["Materials", module.materials_count],
      ]}
      actions={
        <>
          <LinkButton to={assignmentsOfModule(module)}>View Assignments{hiddenName}</LinkButton>
          <LinkButton to={materialsOfModule(module)}>View Materials{hiddenName}</LinkButton>
        </>
      }
    >
      <p>
        {lecturer_name === null ? "No lecturer yet" : `Taught by ${lecturer_name}`}
        {emails.map((email) => (
          <Fragment key={email}>
            , <Email>{email}</Email>
          </Fragment>
        ))}
      </p>
      {description && <p>{description}</p>}
    </Card>
  )
}
