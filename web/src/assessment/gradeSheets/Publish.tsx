import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { countText } from "#contract/lib/amounts.ts"
import { refetch } from "../../lib/api/refetch.ts"
import { useAct } from "../../lib/api/writes.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { toast } from "../../ui/overlay/toast.ts"
import { type Cursor, useCurrentColumn } from "./cursor.ts"
import { columnProgress } from "./figures.ts"
import type { CellKey } from "./state/marks.ts"
import type { GradeSheet } from "./state/sheet.ts"
import type { Sheet } from "./state/types.ts"
import { useTopic } from "./useSheet.ts"

type Props = {
  sheet: GradeSheet
  cursor: Cursor
  students: Sheet["students"]
  /** Called first, so that a mark that is still being typed is published too. */
  onPublish?: () => void
}
type PublishedColumn = {
  token: string
  count: number
  column: string
  title: string
  keys: readonly CellKey[]
  until: number
}

/** Milliseconds during which a publication can be undone. */
const undoPeriod = 10_000

/** Publishes the open column's drafts. The students are notified once it can't be undone any more. */
export function Publish({ sheet, cursor, students, onPublish }: Props) {
  const column = useCurrentColumn(cursor)
  useTopic(sheet, `column ${column?.column}`)
  const act = useAct()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [published, setPublished] = useState<PublishedColumn>()
  if (!column) return null
  const { drafts } = columnProgress(sheet, column, students)

  async function publish(name: string, title: string) {
    setBusy(true)
    onPublish?.()
    if (!(await sheet.flush())) {
      toast.failure("Some marks are not sent yet. Publish once they are.")
    } else {
      const body = { ...sheet.identity.head, column: name }
      const keys = sheet.draftsIn(name)
      const reply = await act(
        "POST /grade-sheets/publish",
        { body },
        { failure: "The marks were not published." },
      )
      if (reply) {
        sheet.applyPublication(keys, true)
        setPublished({ ...reply.data, column: name, title, keys, until: Date.now() + undoPeriod })
      }
    }
    setBusy(false)
  }
  async function unpublish({ token, column: name, keys }: PublishedColumn) {
    setPublished(undefined)
    const reply = await act(
      "POST /grade-sheets/unpublish",
      { body: { ...sheet.identity.head, column: name, token } },
      { failure: "They stay published." },
    )
    if (reply) sheet.applyPublication(keys, false)
    void refetch(queries)
  }
  if (published) {
    return (
      <UndoPublish
        {...published}
        onUndo={() => void unpublish(published)}
        onExpired={() => setPublished(undefined)}
      />
    )
  }
  return (
    <Button
      kind="main"
      busy={isBusy}
      disabledReason={drafts === 0 ? "Nothing to publish in this column." : undefined}
      onClick={() => void publish(column.column, column.title)}
    >
      {drafts === 0 ? "Nothing to publish" : `Publish ${countText(drafts, "mark")}`}
    </Button>
  )
}

type UndoPublishProps = PublishedColumn & { onUndo: () => void; onExpired: () => void }

/** The number of published marks, with an undo button and the seconds left for it. */
function UndoPublish({ count, title, until, onUndo, onExpired }: UndoPublishProps) {
  const [secondsLeft, setSecondsLeft] = useState(undoPeriod / 1000)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Math.ceil((until - Date.now()) / 1000)
      if (now > 0) setSecondsLeft(now)
      else onExpired()
    }, 250)
    return () => clearInterval(timer)
  })
  return (
    <span className="sheet-published">
      <span role="status">
        {countText(count, "mark")} published: {title}
      </span>
      <Button onClick={onUndo}>
        Undo <span aria-hidden="true">({secondsLeft})</span>
      </Button>
    </span>
  )
}
