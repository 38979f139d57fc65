import { dayOf, shortDayText } from "#contract/lib/dates.ts"
import { kindNames } from "#contract/registry/documents/kinds.ts"
import { DownloadButton } from "../../lib/api/DownloadButton.tsx"
import { type DataOf, useData } from "../../lib/api/data.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { TableSection } from "../../ui/list/TableSection.tsx"
import { EmptyState } from "../../ui/state/EmptyState.tsx"

type IssuedDocument = DataOf<"GET /documents/mine">["documents"][number]

const columns: Column<IssuedDocument>[] = [
  {
    header: "Document",
    primary: true,
    cell: ({ kind }) => kindNames[kind],
    after: ({ state, revoked_reason }) =>
      state !== "valid" && (
        <>
          <Badge tone="warn">{state === "revoked" ? "Revoked" : "Replaced"}</Badge>
          {revoked_reason !== null && <p className="list-note">{revoked_reason}</p>}
        </>
      ),
  },
  { header: "Term", cell: ({ period }) => period ?? "All terms" },
  { header: "Reference", cell: ({ reference }) => reference },
  { header: "Issued", cell: ({ issued_at }) => shortDayText(dayOf(issued_at)) },
  {
    header: "File",
    cell: ({ id, reference }) => (
      <DownloadButton
        from="GET /documents/{id}/file"
        id={id}
        label="Download PDF"
        name={reference}
        hiddenLabel=""
        failure="The document could not be downloaded: "
      />
    ),
  },
]

/** The documents that the college has issued to the student. */
export function MyDocumentsPage() {
  const documents = useData("GET /documents/mine")
  return (
    <Page title="My Documents" section="people">
      <TableSection
        title="Issued documents"
        columns={columns}
        query={documents}
        rows={(data) => data.documents}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title="No documents"
            text="Report cards, transcripts and certificates that the office issues to you appear here."
            seed="documents"
          />
        }
      />
    </Page>
  )
}
