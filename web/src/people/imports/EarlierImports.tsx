import { useState } from "react"
import type { Noun } from "#contract/lib/amounts.ts"
import { instantText } from "#contract/lib/dates.ts"
import type { ImportKind, ImportReceipt } from "#contract/people/imports/endpoints.ts"
import { useData } from "../../lib/api/data.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { Pager } from "../../ui/list/Pager.tsx"
import { Table } from "../../ui/list/Table.tsx"
import { Menu } from "../../ui/overlay/Menu.tsx"
import { useImports } from "./useImports.ts"

const columns: Column<ImportReceipt>[] = [
  {
    header: "Reference",
    primary: true,
    cell: ({ reference, undone_at }) => (
      <>
        {reference} {undone_at && <Badge>Undone</Badge>}
      </>
    ),
  },
  { header: "Time", cell: ({ created_at }) => instantText(created_at) },
  { header: "File", cell: ({ file_name }) => file_name },
  { header: "By", cell: ({ imported_by }) => imported_by },
  { header: "Imported", numeric: true, cell: ({ rows_imported }) => rows_imported },
  { header: "Not imported", numeric: true, cell: ({ rows_rejected }) => rows_rejected },
]

const pageSize = 10

type Props = { kind: ImportKind; noun: Noun; onUndone?: (receipt: ImportReceipt) => void }

/** The imports of this kind, latest first, with their rejected rows and undo. */
export function EarlierImports({ kind, noun, onUndone }: Props) {
  const [page, setPage] = useState(1)
  const imports = useData("GET /imports", { query: { kind, page, limit: pageSize } })
  const { saveRejected, undo } = useImports(noun)
  async function undoAndTell(receipt: ImportReceipt) {
    const undone = await undo(receipt)
    if (undone) onUndone?.(undone)
  }
  return (
    <Section title="Earlier imports">
      <Table
        label="Earlier imports"
        columns={columns}
        query={imports}
        rows={(data) => data.imports}
        rowKey={({ id }) => id}
        actions={(receipt) =>
          (receipt.rejected_until || !receipt.undone_at) && (
            <Menu
              label={`Actions for ${receipt.reference}`}
              items={[
                receipt.rejected_until !== null && {
                  label: "Download rejected rows",
                  onSelect: () => saveRejected(receipt),
                },
                !receipt.undone_at && {
                  label: "Undo import",
                  danger: true,
                  onSelect: () => void undoAndTell(receipt),
                },
              ]}
            />
          )
        }
        empty={<p>Nothing has been imported yet.</p>}
      />
      <Pager list={{ page, pageSize, setPage }} query={imports} label="Pages of earlier imports" />
    </Section>
  )
}
