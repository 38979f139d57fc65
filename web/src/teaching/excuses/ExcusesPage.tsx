import { distanceText } from "#contract/lib/dates.ts"
import type { Excuse } from "#contract/teaching/excuses/endpoints.ts"
import { useClassFilter } from "../../college/classes/useClasses.ts"
import { useEditing } from "../../lib/records/useEditing.ts"
import { useList } from "../../lib/records/useList.ts"
import { Person } from "../../ui/cloth/Avatar.tsx"
import { SortedName } from "../../ui/cloth/SortedName.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { ListPage } from "../../ui/list/ListPage.tsx"
import { DecideDialog } from "./DecideDialog.tsx"
import { ExcuseDetails } from "./ExcuseDetails.tsx"
import { ExcuseState } from "./ExcuseState.tsx"
import { type Decision, datesText, decisionsOn, stateLabel, studentOf } from "./labels.ts"
import { excuseList } from "./lists.ts"

const columns: readonly Column<Excuse>[] = [
  {
    header: "Student",
    sort: "last_name",
    primary: true,
    cell: (excuse) => (
      <Person name={studentOf(excuse)}>
        <SortedName person={{ first_name: excuse.first_name ?? "", last_name: excuse.last_name ?? "" }} />
      </Person>
    ),
  },
  { header: "Class", second: true, cell: (excuse) => excuse.class ?? "—" },
  { header: "Days", sort: "first_date", second: true, cell: datesText },
  { header: "Reason", grow: 2, cell: ({ reason }) => reason },
  {
    header: "Asked",
    sort: "created_at",
    wide: true,
    cell: ({ created_at }) => <time dateTime={created_at}>{distanceText(created_at)}</time>,
  },
  { header: "State", second: true, cell: ({ state }) => <ExcuseState state={state} /> },
]

const filters = [
  { name: "state", label: "State", all: "Any state", options: Object.entries(stateLabel) },
] as const

/** The excuses that students have requested. Those that wait are first, and among them those that have waited longest. */
export function ExcusesPage() {
  const list = useList("GET /excuses", excuseList)
  const deciding = useEditing<{ excuse: Excuse; decision: Decision }>()
  const actions = (excuse: Excuse) =>
    decisionsOn(excuse).map(({ decision, label }) => ({
      label,
      quick: excuse.state === "waiting",
      onSelect: () => deciding.edit({ excuse, decision }),
    }))
  return (
    <ListPage
      title="Excuses"
      section="people"
      noun="excuse"
      list={list}
      columns={columns}
      nameOf={studentOf}
      search="Search name or number"
      filters={[...filters, useClassFilter()]}
      actions={actions}
      panel={(id) => <ExcuseDetails id={id} items={actions} />}
      empty={{
        unfilteredTitle: "No excuses",
        text: "Excuses that students ask for appear here. Classes missed on accepted days are left out of their attendance.",
      }}
    >
      {deciding.dialog((open) => open && <DecideDialog {...open} onClose={deciding.close} />)}
    </ListPage>
  )
}
