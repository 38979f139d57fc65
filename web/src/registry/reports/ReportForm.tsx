import * as z from "zod"
import { optionalClass } from "#contract/college/classes/fields.ts"
import { choice, day, optionallyChosen, optionalWhole } from "#contract/lib/fields.ts"
import { endBeforeStart } from "#contract/registry/reports/report.ts"
import { type FilterName, filtersOf, reportTypes } from "#contract/registry/reports/types.ts"
import { useAddress } from "../../lib/address/address.ts"
import { DateField } from "../../ui/fields/DateField.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { FilterFields } from "./FilterFields.tsx"

const schema = z
  .object({
    type: choice("Report", reportTypes),
    from: day("Start date"),
    to: day("End date"),
    class: optionalClass("Class"),
    year_of_study: optionalWhole("Year of study", 1, 2),
    subject_id: optionallyChosen("Subject"),
  })
  .refine(({ from, to }) => to >= from, { path: ["to"], message: endBeforeStart })

/** Changes a report's dates and filters. */
export function ReportForm({ defaults }: { defaults: z.input<typeof schema> }) {
  const { change } = useAddress()
  async function generate({ type, ...values }: z.output<typeof schema>) {
    const filters = filtersOf[type]
    const filterValue = (name: FilterName) => (filters.includes(name) ? String(values[name] ?? "") : "")
    change({
      type,
      from: values.from,
      to: values.to,
      class: filterValue("class"),
      year_of_study: filterValue("year_of_study"),
      subject_id: filterValue("subject_id"),
    })
  }
  return (
    <details className="disclosure screen-only">
      <summary>Other dates or filters</summary>
      <Form
        schema={schema}
        defaults={defaults}
        submitLabel="Generate Report"
        busyLabel="Generating..."
        onSubmit={generate}
      >
        <div className="report-fields">
          <DateField name="from" label="Start date" required />
          <DateField name="to" label="End date" required />
          <FilterFields />
        </div>
      </Form>
    </details>
  )
}
