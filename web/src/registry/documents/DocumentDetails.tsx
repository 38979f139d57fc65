import { instantText } from "#contract/lib/dates.ts"
import { codeText } from "#contract/registry/documents/codes.ts"
import type { IssuedDocument } from "#contract/registry/documents/endpoints.ts"
import { kindNames } from "#contract/registry/documents/kinds.ts"
import { paths } from "../../lib/address/paths.ts"
import { DownloadButton } from "../../lib/api/DownloadButton.tsx"
import { useData } from "../../lib/api/data.ts"
import { Details } from "../../ui/content/Details.tsx"
import type { RowActions } from "../../ui/list/ListTable.tsx"
import { SidePanel } from "../../ui/overlay/SidePanel.tsx"
import { DocumentState } from "./DocumentState.tsx"

type Props = { id: number; items: RowActions<IssuedDocument> }

export function DocumentDetails({ id, items }: Props) {
  const details = useData("GET /documents/{id}", { params: { id } })
  const loaded: IssuedDocument | undefined = details.data?.document
  return (
    <SidePanel
      title={loaded ? loaded.name : "Document"}
      line={loaded && [kindNames[loaded.kind], loaded.reference].join(" · ")}
      query={details}
      items={({ document }) => items(document)}
      actions={({ document }) => <Files document={document} />}
    >
      {({ document }: { document: IssuedDocument }) => (
        <Details
          items={[
            ["State", <DocumentState key="state" state={document.state} />],
            ["Class", document.class],
            ["Term", document.period],
            ["Issued", byText(document.issued_at, document.issued_by_name)],
            document.code !== null && [
              "Code",
              <a key="code" href={`${paths.verify}/${document.code}`}>
                {codeText(document.code)}
              </a>,
            ],
            document.replaced_at !== null && ["Replaced", instantText(document.replaced_at)],
            document.revoked_at !== null && [
              "Revoked",
              byText(document.revoked_at, document.revoked_by_name),
            ],
            document.revoked_at !== null && ["Reason", document.revoked_reason],
          ]}
        />
      )}
    </SidePanel>
  )
}

/** The file of the document, and one of all cards that were issued together, which a class may need again. */
function Files({ document: { id, batch_id, kind, reference } }: { document: IssuedDocument }) {
  const file = { name: reference, hiddenLabel: "", failure: "The document could not be downloaded: " }
  return (
    <>
      <DownloadButton {...file} from="GET /documents/{id}/file" id={id} label="Download PDF" />
      <DownloadButton
        {...file}
        from="GET /documents/{id}/file"
        id={id}
        query={{ format: "docx" }}
        label="Download Word"
      />
      {kind === "report_card" && (
        <DownloadButton
          {...file}
          from="GET /documents/batches/{id}/file"
          id={batch_id}
          label="PDF of all issued together"
        />
      )}
    </>
  )
}

const byText = (instant: string, name: string | null | undefined) =>
  [instantText(instant), name].filter(Boolean).join(", ")
