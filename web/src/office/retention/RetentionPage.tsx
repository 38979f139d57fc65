import { countText } from "#contract/lib/amounts.ts"
import { dayText, shortDayText } from "#contract/lib/dates.ts"
import { numberText } from "#contract/lib/wording/wording.ts"
import type { RetainedKind, Retention, RetentionRun, Stock } from "#contract/office/retention.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { LinkButton } from "../../ui/controls/LinkButton.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { TableSection } from "../../ui/list/TableSection.tsx"
import { RetentionDialog } from "./RetentionDialog.tsx"

type RetainedRecords = Stock & { days: number }

const kindLabel: Record<RetainedKind, [name: string, from: string]> = {
  mail: ["Emails", "after they were written, if they were sent; 30 days where the address has no account"],
  unsent_mail: ["Unsent emails", "after they were written"],
  notification: ["Notifications", "after they were sent"],
  message: ["Messages from visitors", "after they were read or answered; unread ones stay"],
  session: ["Sign-in records", "after the device was last used"],
  audit: ["Audit log", "after the change; an entry says what was deleted"],
  version: ["Versions of pages", "after they were published; the ten newest of a page stay"],
  failed_job: ["Failed jobs", "after the last attempt"],
  deleted: ["Deleted records", "after somebody deleted them; until then they can be restored"],
}

const columns: Column<RetainedRecords>[] = [
  {
    header: "Records",
    primary: true,
    cell: ({ kind, days }) => (
      <>
        {kindLabel[kind][0]}
        <p className="list-note">
          <strong>{countText(days, "day")}</strong> {kindLabel[kind][1]}
        </p>
      </>
    ),
  },
  { header: "The oldest", cell: ({ oldest }) => (oldest === null ? "—" : shortDayText(oldest)) },
  { header: "There are", numeric: true, cell: ({ count }) => numberText(count) },
  { header: "Deleted tonight", numeric: true, cell: ({ due }) => numberText(due) },
]

const deletedText = ({ deleted }: RetentionRun) =>
  deleted.map(({ kind, count }) => `${kindLabel[kind][0]} ${numberText(count)}`).join(" · ")

const runColumns: Column<RetentionRun>[] = [
  { header: "Night", primary: true, cell: ({ day }) => dayText(day) },
  { header: "Deleted", cell: deletedText },
]

/** The retention periods of the college's data, and the data that the nightly job has deleted. */
export function RetentionPage() {
  const query = useData("GET /retention")
  const editing = useEditing<Retention>()
  const retention = query.data?.retention
  return (
    <Page
      title="Retention"
      section="system"
      lead="Old records are deleted every night. Grades, submissions and documents are kept for good."
      actions={
        <>
          <LinkButton to={paths.deletedRecords}>Deleted records</LinkButton>
          {retention && (
            <Button kind="main" onClick={() => editing.edit(retention)}>
              Change days
            </Button>
          )}
        </>
      }
    >
      <TableSection
        title="What is kept, and for how long"
        columns={columns}
        query={query}
        rows={({ stocks, retention }) =>
          stocks.map((stock) => ({ ...stock, days: retention[`${stock.kind}_days`] }))
        }
        rowKey={({ kind }) => kind}
        empty={null}
        fits
      />
      <TableSection
        title="What was deleted"
        lead="The last seven nights on which anything was old enough."
        columns={runColumns}
        query={query}
        rows={({ runs }) => runs}
        rowKey={({ day }) => day}
        empty={<p>Nothing has been old enough yet.</p>}
      />
      {editing.dialog((row) => row && <RetentionDialog retention={row} onClose={editing.close} />)}
    </Page>
  )
}
