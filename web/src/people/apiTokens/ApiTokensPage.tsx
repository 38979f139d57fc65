import { useState } from "react"
import { instantText } from "#contract/lib/dates.ts"
import type { ApiToken } from "#contract/people/apiTokens.ts"
import { useAct } from "../../lib/api/writes.ts"
import { useList } from "../../lib/records/useList.ts"
import { Badge } from "../../ui/content/Badge.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { AddTokenDialog } from "./AddTokenDialog.tsx"
import { scopeLabel, stateLabel, stateTone } from "./labels.ts"
import { apiTokenList } from "./lists.ts"

const columns: Column<ApiToken>[] = [
  { header: "Program", sort: "name", primary: true, cell: ({ name }) => name },
  { header: "Reads", grow: 2, cell: ({ scopes }) => scopes.map((scope) => scopeLabel[scope]).join("; ") },
  {
    header: "State",
    second: true,
    cell: ({ state }) => <Badge tone={stateTone[state]}>{stateLabel[state]}</Badge>,
  },
  {
    header: "Last used",
    sort: "last_used_at",
    second: true,
    cell: ({ last_used_at }) => (last_used_at === null ? "Never" : instantText(last_used_at)),
  },
  { header: "Expires", sort: "expires_at", cell: ({ expires_at }) => instantText(expires_at) },
  { header: "Made by", cell: ({ created_by_name }) => created_by_name },
]

/** The keys with which other programs of the college read its data. */
export function ApiTokensPage() {
  const list = useList("GET /api-tokens", apiTokenList)
  const act = useAct()
  const confirm = useConfirm()
  const [adding, setAdding] = useState(false)

  async function revoke({ id, name }: ApiToken) {
    const text = `${name} is refused from then on. This can't be undone, but a new token can be made.`
    if (await confirm({ title: "Revoke token", text, action: "Revoke", danger: true })) {
      await act("POST /api-tokens/{id}/revoke", { params: { id } })
    }
  }
  const actions = (token: ApiToken) => [
    token.state === "active" && { label: "Revoke", danger: true, onSelect: () => revoke(token) },
  ]
  return (
    <ListPage
      title="API tokens"
      section="system"
      lead="A program with a token only reads what you allow, without students' private details."
      noun={["API token", "API tokens"]}
      list={list}
      columns={columns}
      nameOf={({ name }) => name}
      main={{ label: "Add API token", onSelect: () => setAdding(true) }}
      search="Search programs"
      actions={actions}
      empty={{ text: "A program such as the bursar's accounts needs a token to read students or grades." }}
    >
      {adding && <AddTokenDialog onClose={() => setAdding(false)} />}
    </ListPage>
  )
}
