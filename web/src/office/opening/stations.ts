import { type StationKey, stationKeys } from "#contract/office/stations.ts"
import { paths } from "../../lib/address/paths.ts"
import type { GridColumn } from "../../ui/grid/rows.ts"

export const stationAt = (key: StationKey) => `${paths.start}?station=${key}`

export const stationIn = (params: URLSearchParams) => stationKeys.find((key) => key === params.get("station"))

export const subjectColumns: readonly GridColumn[] = [
  { name: "code", label: "Code", widthShare: 2 },
  { name: "name", label: "Name", widthShare: 5 },
  { name: "credits", label: "Credits", kind: "number", initialText: "3" },
  { name: "term_number", label: "Term", kind: "number" },
]

export const lecturerColumns = (
  departments: readonly string[],
  classes: readonly string[],
): readonly GridColumn[] => [
  { name: "first_name", label: "First name", widthShare: 3 },
  { name: "last_name", label: "Last name", widthShare: 3 },
  { name: "email", label: "Email", kind: "email", widthShare: 5 },
  { name: "phone_number", label: "Phone", kind: "tel", optional: true, widthShare: 3 },
  { name: "department", label: "Department", options: departments, widthShare: 4 },
  { name: "lecturer_class", label: "Class", options: classes, optional: true, widthShare: 2 },
]

export const roomColumns: readonly GridColumn[] = [
  { name: "name", label: "Room", widthShare: 3 },
  { name: "capacity", label: "Seats", kind: "number", optional: true },
]
