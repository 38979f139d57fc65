import type { ReportPhrase } from "#contract/registry/performanceReports/phrases.ts"
import { headingLabel } from "#contract/registry/performanceReports/types.ts"
import { paths } from "../../lib/address/paths.ts"
import { useDelete } from "../../lib/api/writes.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { useUser } from "../../lib/session/user.ts"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { phraseList } from "./lists.ts"
import { PhraseDialog } from "./PhraseDialog.tsx"

const columns: readonly Column<ReportPhrase>[] = [
  {
    header: "Phrase",
    sort: "phrase",
    primary: true,
    grow: 3,
    cell: ({ phrase }) => <span className="list-sentence">{phrase}</span>,
  },
  { header: "Heading", sort: "heading", second: true, cell: ({ heading }) => headingLabel[heading] },
  { header: "Belongs to", second: true, cell: ({ is_shared }) => (is_shared ? "The college" : "You") },
]

/** The bank of phrases. The office sees the college's phrases. Lecturers see them too, and have phrases of their own. */
export function PhrasesPage() {
  const list = useList("GET /report-phrases", phraseList)
  const { role } = useUser()
  const editing = useEditing<ReportPhrase>()
  const { deleteItem } = useDelete()
  const actions = (phrase: ReportPhrase) =>
    phrase.may_edit
      ? [
          { label: "Edit", onSelect: () => editing.edit(phrase) },
          deleteItem("DELETE /report-phrases/{id}", {
            id: phrase.id,
            name: `“${phrase.phrase}”`,
            title: "Delete phrase",
          }),
        ]
      : []
  return (
    <ListPage
      title="Phrases for Reports"
      section="grades"
      noun="phrase"
      list={list}
      columns={columns}
      nameOf={({ phrase }) => phrase}
      main={{ label: "Add phrase", onSelect: editing.create }}
      more={[
        {
          label: role === "admin" ? "Lecturers' Reports" : "Performance Reports",
          to: role === "admin" ? paths.writtenReports : paths.writeReports,
        },
      ]}
      search="Search phrases"
      filters={[
        { name: "heading", label: "Heading", all: "All headings", options: Object.entries(headingLabel) },
      ]}
      actions={actions}
      empty={{ text: "A press inserts a phrase into a report, with the student's first name in its place." }}
    >
      {editing.dialog((phrase) => (
        <PhraseDialog phrase={phrase} onClose={editing.close} />
      ))}
    </ListPage>
  )
}
