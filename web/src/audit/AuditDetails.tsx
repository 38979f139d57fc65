import type { Change } from "#contract/audit.ts"
import { instantText } from "#contract/lib/dates.ts"
import { useData } from "../lib/api/data.ts"
import { Details } from "../ui/content/Details.tsx"
import { Button } from "../ui/controls/Button.tsx"
import { Section } from "../ui/layout/Section.tsx"
import { type Column, Table } from "../ui/list/Table.tsx"
import { Dialog } from "../ui/overlay/Dialog.tsx"
import { Loaded } from "../ui/state/Loaded.tsx"
import { actorText, nameText, recordText, sentence, valueText } from "./labels.ts"

const columns: Column<Change>[] = [
  { id: "field", header: "Value", primary: true, cell: ({ field }) => nameText(field) },
  { id: "before", header: "Before", cell: ({ before }) => valueText(before) },
  { id: "after", header: "After", cell: ({ after }) => valueText(after) },
]

export function AuditDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const details = useData("GET /audit/{id}", { params: { id } })
  return (
    <Dialog title="Audit entry" size="large" onClose={onClose}>
      <Loaded query={details}>
        {({ entry }) => (
          <Details
            items={[
              ["When", instantText(entry.at)],
              ["Who", actorText(entry)],
              ["What", sentence(entry.did)],
              ["Record", recordText(entry)],
              ["From the address", entry.address],
              ["Call", entry.action],
            ]}
          />
        )}
      </Loaded>
      <Section
        title="Changed values"
        lead="Personal details are not stored in the log, only that they changed."
      >
        <Table
          label="Changed values"
          columns={columns}
          query={details}
          rows={({ entry }) => entry.changes}
          rowKey={({ field }) => field}
          empty={<p>No values were changed.</p>}
        />
      </Section>
      <div className="buttons">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
