import { type ReactNode, useRef, useState } from "react"
import type { ZodType } from "zod"
import { countText } from "#contract/lib/amounts.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { EntryGrid } from "../../ui/grid/EntryGrid.tsx"
import { errorsByRow, type GridColumn, rowsToAdd } from "../../ui/grid/rows.ts"
import type { RowErrors } from "../../ui/grid/types.ts"
import { useGridRows } from "../../ui/grid/useGridRows.ts"
import { Notice } from "../../ui/state/Notice.tsx"
import { CallError } from "../api/callError.ts"
import { useAnyWrite, type WriteKey } from "../api/writes.ts"

type Props = {
  /** The name of the record in one row: "subject". */
  noun: string
  /** The endpoint that takes `{ rows }` and saves all of them or none. */
  writeKey: Extract<WriteKey, `POST ${string}/many`>
  /** Checks a row before it is sent, with the server's own sentences. */
  schema: ZodType
  columns: readonly GridColumn[]
  /** Prefilled rows, each with a checkbox. */
  start?: readonly Readonly<Record<string, string>>[]
  children?: (put: (rows: readonly Readonly<Record<string, string>>[]) => void) => ReactNode
}

const noErrors: RowErrors = new Map()

/** A grid of new records with one button that adds all of them. Errors are shown in their cells, and no input is lost. */
export function GridForm({ noun, writeKey, schema, columns, start = [], children }: Props) {
  const grid = useGridRows(`new ${noun}s`, columns, start)
  const [failure, setFailure] = useState<{ text: string; errors: RowErrors }>()
  const [busy, setBusy] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const write = useAnyWrite()
  const sentRows = rowsToAdd(grid.rows, columns)

  function fail(text: string, errors: RowErrors) {
    setFailure({ text, errors })
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus())
  }
  function replaceRows(rows: readonly Readonly<Record<string, string>>[]) {
    setFailure(undefined)
    grid.reset(rows)
  }
  async function add() {
    const errors = errorsOf(sentRows.map(({ values }) => schema.safeParse(values)))
    const rowErrors = errorsByRow(errors, sentRows)
    if (rowErrors.size > 0) return fail(`Correct ${countText(rowErrors.size, "row")} first.`, rowErrors)
    setBusy(true)
    try {
      await write(writeKey, { body: { rows: sentRows.map(({ values }) => values) } })
      setFailure(undefined)
      grid.remove(sentRows)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      fail(error.message, errorsByRow(error.errors, sentRows))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="stack" ref={frame}>
      {children?.(replaceRows)}
      {failure && (
        <Notice tone="bad" live>
          <p>{failure.text}</p>
        </Notice>
      )}
      <EntryGrid
        label={`New ${noun}s`}
        columns={columns}
        rows={grid.rows}
        onRows={grid.change}
        errors={failure?.errors ?? noErrors}
        ticks={start.length > 0}
      />
      <div className="buttons">
        <Button
          kind="main"
          busy={busy}
          disabledReason={sentRows.length === 0 ? "Fill in a row first." : undefined}
          onClick={() => void add()}
        >
          {sentRows.length === 0 ? `Add ${noun}s` : `Add ${countText(sentRows.length, noun)}`}
        </Button>
      </div>
    </div>
  )
}

function errorsOf(read: readonly ReturnType<ZodType["safeParse"]>[]) {
  return Object.fromEntries(
    read.flatMap(({ error }, row) =>
      (error?.issues ?? []).map(({ path, message }) => [`rows.${row}.${String(path[0])}`, message] as const),
    ),
  )
}
