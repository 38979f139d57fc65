import { instantText } from "#contract/lib/dates.ts"
import { capitalized } from "#contract/lib/wording/wording.ts"
import type { AuditLine } from "#contract/office/audit.ts"
import { useData } from "../../lib/api/data.ts"
import { useList } from "../../lib/records/useList.ts"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { AuditDetails } from "./AuditDetails.tsx"
import { actorText, fieldsText, nameText, recordText } from "./labels.ts"
import { auditList } from "./lists.ts"

const columns: Column<AuditLine>[] = [
  { header: "Person", primary: true, cell: actorText },
  { header: "Time", sort: "at", second: true, cell: (entry) => instantText(entry.at) },
  { header: "Action", second: true, cell: (entry) => capitalized(entry.label) },
  { header: "Record", grow: 2, second: true, cell: (entry) => recordText(entry) || "—" },
  { header: "Changed values", grow: 2, cell: (entry) => fieldsText(entry.fields) || "—" },
]

/** The audit log (product decision 1). It is read-only: the database itself refuses to change an entry. */
export function AuditPage() {
  const list = useList("GET /audit", auditList)
  const choices = useData("GET /audit/choices").data
  return (
    <ListPage
      title="Audit log"
      section="system"
      lead="All changes, with who made them and when. Entries are permanent."
      noun={["entry", "entries"]}
      list={list}
      columns={columns}
      nameOf={(entry) => `${entry.label} by ${actorText(entry)}, ${instantText(entry.at)}`}
      search="Search person"
      filters={[
        {
          name: "label",
          label: "Action",
          all: "Any action",
          options: (choices?.labels ?? []).map((label) => [label, capitalized(label)]),
        },
        {
          name: "entity",
          label: "Record",
          all: "Any record",
          options: (choices?.entities ?? []).map((entity) => [entity, nameText(entity)]),
        },
        {
          name: "about",
          label: "Sign-ins",
          all: "With sign-ins",
          options: [["changes", "Without sign-ins"]],
        },
        { name: "from", label: "From", day: true },
        { name: "to", label: "To", day: true },
      ]}
      view="View"
      panel={(id) => <AuditDetails id={id} />}
      failure="Failed to load the audit log. Please try again."
      empty={{
        text: "Everything that anybody adds, changes or deletes is recorded here.",
        usual: {
          title: "Nothing has been changed yet",
          text: "Sign-ins are recorded too, and not shown at first.",
          action: "Show sign-ins",
        },
      }}
    />
  )
}
