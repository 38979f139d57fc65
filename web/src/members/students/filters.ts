import { districts } from "#contract/members/students/options.ts"
import { useClassFilter } from "../../college/classes/useClasses.ts"
import { useCohorts } from "../../college/cohorts/useCohorts.ts"
import { deletedOption } from "../../lib/deletedRecords/lists.ts"
import { studentStatusLabel } from "../../people/people/labels.ts"
import { yearOptions } from "./labels.ts"

const statuses = Object.entries(studentStatusLabel)

/** The office's status filter, which also finds deleted students. */
export const studentStatusFilter = {
  name: "status",
  label: "Status",
  all: "All who study here",
  options: [...statuses, deletedOption],
}

export function useStudentFilters() {
  const cohorts = useCohorts()
  return [
    useClassFilter("class", "Class", "All classes", [["none", "No class"]]),
    { name: "year_of_study", label: "Year of study", all: "All years", options: yearOptions },
    { name: "status", label: "Status", all: "All who study here", options: statuses },
    {
      name: "ipte_cohort",
      label: "IPTE cohort",
      all: "All cohorts",
      options: cohorts?.map(({ name }) => name) ?? [],
    },
    { name: "email", label: "Email", all: "With and without email", options: [["none", "Without email"]] },
    { name: "home_district", label: "Home district", all: "All districts", options: districts },
  ] as const
}
