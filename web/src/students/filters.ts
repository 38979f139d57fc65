import { classNames } from "#contract/college/classes.ts"
import { cohorts, districts } from "#contract/students/options.ts"
import { studentStatusLabel } from "../people/labels.ts"
import { yearOptions } from "./labels.ts"

export const studentFilters = [
  { name: "class", label: "Class", all: "All classes", options: [...classNames, ["none", "No class"]] },
  { name: "year_of_study", label: "Year of study", all: "All years", options: yearOptions },
  { name: "status", label: "Status", all: "All who study here", options: Object.entries(studentStatusLabel) },
  { name: "ipte_cohort", label: "IPTE cohort", all: "All cohorts", options: cohorts },
  { name: "home_district", label: "Home district", all: "All districts", options: districts },
] as const
