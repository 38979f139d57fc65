import type { ImportKind, ImportReceipt } from "#contract/imports/endpoints.ts"
import { instantText } from "#contract/lib/dates.ts"
import { useData } from "../lib/api/data.ts"
import { Badge } from "../ui/content/Badge.tsx"
import type { Column } from "../ui/list/columns.ts"
import { TableSection } from "../ui/list/TableSection.tsx"
import { Menu } from "../ui/overlay/Menu.tsx"
import { useImports } from "./useImports.ts"

const columns: Column<ImportReceipt>[] = [
  {
    id: "reference",
    header: "Reference",
    primary: true,
    cell: ({ reference, undone_at }) => (
      <>
        {reference} {undone_at && <Badge>Undone</Badge>}
      </>
    ),
  },
  { id: "time", header: "Time", cell: ({ created_at }) => instantText(created_at) },
  { id: "file", header: "File", cell: ({ file_name }) => file_name },
  { id: "by", header: "By", cell: ({ imported_by }) => imported_by },
  { id: "imported", header: "Imported", numeric: true, cell: ({ rows_imported }) => rows_imported },
  { id: "rejected", header: "Not imported", numeric: true, cell: ({ rows_rejected }) => rows_rejected },
]

/** The latest imports of this kind, with their rejected rows and undo. */
export function EarlierImports({ kind, noun }: { kind: ImportKind; noun: string }) {
  const imports = useData("GET /imports", { query: { kind, page: 1, limit: 10 } })
  const { saveRejected, undo } = useImports(noun)
  return (
    <TableSection
      title="Earlier imports"
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
                onSelect: () => undo(receipt),
              },
            ]}
          />
        )
      }
      empty={<p>Nothing has been imported yet.</p>}
    />
  )
}
