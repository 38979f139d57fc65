import { filtersOf, type ReportType } from "#contract/registry/reports/types.ts"
import { useEveryClass } from "../../college/classes/useClasses.ts"
import { useData } from "../../lib/api/data.ts"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { yearOptions } from "./labels.ts"

/** The filters of the report type that is chosen in the form. Some types have no filters. */
export function FilterFields() {
  const type = useFieldValue<ReportType>("type")
  const classes = useEveryClass()
  const has = type ? filtersOf[type] : []
  return (
    <>
      {has.includes("class") && (
        <SelectField name="class" label="Class" blank="All classes" options={classes} />
      )}
      {has.includes("year_of_study") && (
        <SelectField name="year_of_study" label="Year of study" blank="Both years" options={yearOptions} />
      )}
      {has.includes("subject_id") && <SubjectField />}
    </>
  )
}

function SubjectField() {
  const subjects = useData("GET /subjects/options").data?.subjects
  const options = subjects?.map(({ id, code, name }) => [id, `${code} ${name}`] as const)
  return <SelectField name="subject_id" label="Subject" blank="All subjects" options={options} />
}
