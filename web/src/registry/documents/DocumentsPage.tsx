import { useNavigate } from "react-router"
import { dayOf, shortDayText } from "#contract/lib/dates.ts"
import type { IssuedDocument } from "#contract/registry/documents/endpoints.ts"
import { kindNames } from "#contract/registry/documents/kinds.ts"
import { useClassFilter } from "../../college/classes/useClasses.ts"
import { termOption } from "../../courses/terms/labels.ts"
import { allTerms } from "../../courses/terms/lists.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { Person } from "../../ui/cloth/Avatar.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { DocumentDetails } from "./DocumentDetails.tsx"
import { DocumentState, stateLabels } from "./DocumentState.tsx"
import { documentList } from "./lists.ts"
import { RevokeDialog } from "./RevokeDialog.tsx"

const columns: readonly Column<IssuedDocument>[] = [
  { header: "Name", sort: "name", primary: true, cell: ({ name }) => <Person name={name} /> },
  { header: "Document", second: true, cell: ({ kind }) => kindNames[kind] },
  { header: "Reference", sort: "reference", second: true, cell: ({ reference }) => reference },
  { header: "Class", wide: true, cell: (document) => document.class ?? "—" },
  { header: "Term", wide: true, cell: ({ period }) => period ?? "All terms" },
  {
    header: "Issued",
    sort: "issued_at",
    cell: ({ issued_at }) => <time dateTime={issued_at}>{shortDayText(dayOf(issued_at))}</time>,
  },
  { header: "State", second: true, cell: ({ state }) => <DocumentState state={state} /> },
]

const nameOf = ({ kind, name }: IssuedDocument) => `${kindNames[kind]} of ${name}`

/** Every document that the college has issued, including those that were replaced or revoked. */
export function DocumentsPage() {
  const list = useList("GET /documents", documentList)
  const terms = useData("GET /terms", allTerms).data?.terms ?? []
  const revoking = useEditing<IssuedDocument>()
  const reissue = useReissue()
  const goTo = useNavigate()
  const actions = (document: IssuedDocument) =>
    document.code === null
      ? []
      : [
          document.replaced_by === null && { label: "Reissue", onSelect: () => void reissue(document) },
          document.state !== "revoked" && {
            label: "Revoke",
            danger: true,
            onSelect: () => revoking.edit(document),
          },
        ]
  const filters = [
    { name: "kind", label: "Document", all: "All documents", options: Object.entries(kindNames) },
    { name: "state", label: "State", all: "Any state", options: Object.entries(stateLabels) },
    useClassFilter(),
    {
      name: "term_id",
      label: "Term",
      all: "All terms",
      options: terms.map(termOption),
    },
  ]
  return (
    <ListPage
      title="Documents"
      section="people"
      noun="document"
      main={{ label: "Issue documents", onSelect: () => void goTo(paths.issueDocuments) }}
      list={list}
      columns={columns}
      nameOf={nameOf}
      search="Search name, reference or code"
      filters={filters}
      actions={actions}
      panel={(id) => <DocumentDetails id={id} items={actions} />}
      empty={{
        unfilteredTitle: "No documents",
        text: "Report cards, transcripts and certificates appear here once they are issued.",
      }}
    >
      {revoking.dialog((open) => open && <RevokeDialog document={open} onClose={revoking.close} />)}
    </ListPage>
  )
}

/** Asks before a document is issued again with the present data. */
function useReissue() {
  const confirm = useConfirm()
  const act = useAct()
  return async ({ id, kind, name, reference }: IssuedDocument) => {
    const text = `A new ${kindNames[kind].toLowerCase()} of ${name} is made from the records of today and replaces ${reference}, which then counts no more.`
    if (await confirm({ title: "Reissue document", text, action: "Reissue" }))
      await act("POST /documents/{id}/reissue", { params: { id } })
  }
}
