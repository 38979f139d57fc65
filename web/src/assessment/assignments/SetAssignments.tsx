import type { ReactNode } from "react"
import type { Assignment } from "#contract/assessment/assignments/endpoints.ts"
import { dayOf, shortDayText } from "#contract/lib/dates.ts"
import { Link } from "../../ui/controls/Link.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { Cards } from "../../ui/list/Cards.tsx"
import type { Column } from "../../ui/list/columns.ts"
import type { RowActions } from "../../ui/list/ListTable.tsx"
import { Rows } from "../../ui/list/Table.tsx"
import { Menu } from "../../ui/overlay/Menu.tsx"
import { isOverdue } from "./dueStatus.ts"
import { classText, gradedText } from "./labels.ts"

type Props = {
  assignments: readonly Assignment[]
  hrefOf: (id: number) => string
  card: (assignment: Assignment) => ReactNode
  actions: RowActions<Assignment>
}

/** The assignments of a lecturer. Each one that is not yet due is a card. The others are one line each. */
export function SetAssignments({ assignments, hrefOf, card, actions }: Props) {
  const open = assignments.filter(({ due_date }) => !isOverdue(due_date))
  const over = assignments.filter(({ due_date }) => isOverdue(due_date))
  const columns: Column<Assignment>[] = [
    { header: "Assignment", primary: true, cell: ({ id, title }) => <Link to={hrefOf(id)}>{title}</Link> },
    { header: "Module", cell: ({ subject_code }) => subject_code },
    { header: "Class", cell: ({ student_class }) => classText(student_class) },
    { header: "Due", cell: ({ due_date }) => shortDayText(dayOf(due_date)) },
    { header: "Handed in", cell: gradedText },
  ]
  return (
    <>
      {open.length > 0 && <Cards rows={open} card={card} />}
      {over.length > 0 && (
        <div className="list-part">
          <Section title="Overdue">
            <Rows
              label="Overdue"
              columns={columns}
              rows={over}
              rowKey={({ id }) => id}
              actions={(assignment) => (
                <Menu label={`Actions for ${assignment.title}`} items={actions(assignment)} />
              )}
            />
          </Section>
        </div>
      )}
    </>
  )
}
