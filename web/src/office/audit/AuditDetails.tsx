import { capitalized } from "#contract/lib/wording/wording.ts"
import "./audit.css"
import { instantText } from "#contract/lib/dates.ts"
import type { Change } from "#contract/office/audit.ts"
import { useData } from "../../lib/api/data.ts"
import { Details } from "../../ui/content/Details.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { Table } from "../../ui/list/Table.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { actorText, nameText, recordText, valueText } from "./labels.ts"

const columns: Column<Change>[] = [
  { header: "Value", primary: true, cell: ({ field }) => nameText(field) },
  { header: "Before", cell: ({ before }) => <Value>{before}</Value> },
  { header: "After", cell: ({ after }) => <Value>{after}</Value> },
]

function Value({ children }: { children: Change["before"] }) {
  return <span className="audit-value">{valueText(children)}</span>
}

export function AuditDetails({ id }: { id: number }) {
  const details = useData("GET /audit/{id}", { params: { id } })
  return (
    <SidePanel title="Audit entry" query={details}>
      {({ entry }) => (
        <>
          <Details
            items={[
              ["Time", instantText(entry.at)],
              ["Person", actorText(entry)],
              ["Action", capitalized(entry.label)],
              ["Record", recordText(entry)],
              ["IP address", entry.address],
              ["Endpoint", entry.action],
            ]}
          />
          <Section
            title="Changed values"
            lead="Personal details are not stored in the log, only that they changed."
          >
            <Table
              label="Changed values"
              columns={columns}
              query={details}
              rows={(data) => data.entry.changes}
              rowKey={({ field }) => field}
              empty={<p>No values were changed.</p>}
            />
          </Section>
        </>
      )}
    </SidePanel>
  )
}
