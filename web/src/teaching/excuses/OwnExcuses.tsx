import { useState } from "react"
import type { Excuse } from "#contract/teaching/excuses/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { useData } from "../../lib/api/data.ts"
import { useDelete } from "../../lib/api/writes.ts"
import { useEntries } from "../../lib/outbox/entries.ts"
import { stateText } from "../../lib/outbox/stateText.ts"
import { PlainText } from "../../ui/content/PlainText.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { Link } from "../../ui/controls/Link.tsx"
import type { Column } from "../../ui/list/columns.ts"
import { TableSection } from "../../ui/list/TableSection.tsx"
import { ExcuseDialog } from "./ExcuseDialog.tsx"
import { ExcuseFile } from "./ExcuseFile.tsx"
import { ExcuseState } from "./ExcuseState.tsx"
import { datesText } from "./labels.ts"
import { ownExcuses } from "./lists.ts"

const columns: readonly Column<Excuse>[] = [
  { header: "Days", primary: true, cell: datesText },
  { header: "Reason", cell: ({ reason }) => reason && <PlainText>{reason}</PlainText> },
  { header: "File", cell: (excuse) => <ExcuseFile excuse={excuse} /> },
  { header: "State", cell: ({ state }) => <ExcuseState state={state} /> },
  { header: "Answer", cell: ({ answer }) => (answer ? <PlainText>{answer}</PlainText> : "—") },
]

/** The days for which a student has requested excuses, and the office's answers. */
export function OwnExcuses() {
  const excuses = useData("GET /excuses", ownExcuses)
  const [isAsking, setAsking] = useState(false)
  const { remove } = useDelete()
  const waiting = useEntries().filter(({ endpoint }) => endpoint === "POST /excuses")
  return (
    <>
      <TableSection
        title="Excuses"
        lead="Days on which you could not come, and why. Classes missed on accepted days are left out of your attendance."
        action={
          <Button kind="main" onClick={() => setAsking(true)}>
            Ask for an excuse
          </Button>
        }
        columns={columns}
        query={excuses}
        rows={(data) => data.excuses}
        rowKey={({ id }) => id}
        actions={(excuse) =>
          excuse.state === "waiting" && (
            <Button
              kind="quiet"
              onClick={() =>
                void remove("DELETE /excuses/{id}", {
                  id: excuse.id,
                  name: `the excuse for ${datesText(excuse)}`,
                  title: "Withdraw excuse",
                  failure: "Error: ",
                })
              }
            >
              Withdraw<span className="visually-hidden"> the excuse for {datesText(excuse)}</span>
            </Button>
          )
        }
        empty={
          <p>{waiting.length > 0 ? "The college has none yet." : "You have not asked for an excuse yet."}</p>
        }
      />
      {waiting.map((entry) => (
        <p key={entry.name}>
          {entry.title}: {stateText(entry)} <Link to={paths.outbox}>On this phone</Link>
        </p>
      ))}
      {isAsking && <ExcuseDialog onClose={() => setAsking(false)} />}
    </>
  )
}
