import { useState } from "react"
import type { Term } from "#contract/courses/terms/endpoints.ts"
import { fullTermName } from "#contract/courses/terms/names.ts"
import { shortDayText } from "#contract/lib/dates.ts"
import type { Opening } from "#contract/office/opening.ts"
import { termNumberText } from "../../courses/terms/labels.ts"
import { allTerms } from "../../courses/terms/lists.ts"
import { TermDialog } from "../../courses/terms/TermDialog.tsx"
import { TermStatus } from "../../courses/terms/TermStatus.tsx"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { Table } from "../../ui/list/Table.tsx"

const columns: readonly Column<Term>[] = [
  { header: "Term", primary: true, cell: fullTermName },
  { header: "Year and semester", cell: termNumberText },
  {
    header: "Days",
    cell: ({ start_date, end_date }) => `${shortDayText(start_date)} to ${shortDayText(end_date)}`,
  },
  { header: "Status", cell: (term) => <TermStatus term={term} /> },
]

export function YearStation({ opening }: { opening: Opening }) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <p>
        {opening.academic_year === null
          ? "Add the academic year first, and say that it is current."
          : `The academic year is ${opening.academic_year}. Two cohorts run side by side, so two terms are active.`}
      </p>
      <Table
        columns={columns}
        query={useData("GET /terms", allTerms)}
        rows={({ terms }) => terms}
        rowKey={({ id }) => id}
        empty={<p>No terms yet.</p>}
        label="Terms"
      />
      <div className="buttons">
        <Button kind={opening.active_terms === 0 ? "main" : "plain"} onClick={() => setAdding(true)}>
          Add term
        </Button>
        <LinkButton to={paths.academicYears}>Academic years</LinkButton>
        <LinkButton to={paths.terms}>Terms</LinkButton>
      </div>
      {adding && <TermDialog term={undefined} onClose={() => setAdding(false)} />}
    </>
  )
}
