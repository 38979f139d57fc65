import { instantText } from "#contract/lib/dates.ts"
import { codeText } from "#contract/registry/documents/codes.ts"
import type { IssuedDocument } from "#contract/registry/documents/endpoints.ts"
import { kindNames } from "#contract/registry/documents/kinds.ts"
import { paths } from "../../lib/address/paths.ts"
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

const byText = (instant: string, name: string | null | undefined) =>
  [instantText(instant), name].filter(Boolean).join(", ")
