import { termNumberOptions, yearOfStudyOptions } from "../../courses/terms/labels.ts"
import { useList } from "../../lib/records/useList.ts"
import { Cards } from "../../ui/list/Cards.tsx"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { ownModuleList } from "./lists.ts"
import { OwnModuleCard } from "./OwnModuleCard.tsx"

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
