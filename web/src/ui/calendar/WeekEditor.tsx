import "./week.css"
import "./weekEditor.css"
import { useEffect, useMemo, useRef, useState } from "react"
import { useNarrow } from "../overlay/useNarrow.ts"
import { DayTabs, firstDay } from "./DayTabs.tsx"
import { EditedDay } from "./EditedDay.tsx"
import { MoveBar } from "./MoveBar.tsx"
import { type MovingBlock, type Obstacle, type Span, spanAfterKey } from "./movingBlock.ts"
import { type Stop, stopsOf } from "./stops.ts"
import { useDrag } from "./useDrag.ts"
import { useHeldBlock } from "./useHeldBlock.ts"
import { useStops } from "./useStops.ts"
import { type Dated, WeekTable } from "./WeekTable.tsx"
import { blocksByDay, type WeekBlock } from "./week.ts"

type Props = Dated & {
  /** Names the week: "Classes of P3". */
  label: string
  blocks: readonly WeekBlock[]
  /** Blocks that can't be moved, such as a lesson that was held. */
  isFixed?: (key: string) => boolean
  onOpen: (key: string) => void
  /** Adds a block in a free slot; absent if nothing can be added. */
  onAdd?: ((span: Span) => void) | undefined
  held: MovingBlock | undefined
  onHeld: (held: MovingBlock | undefined) => void
  /** Times at which the held block can't be; undefined until they are known. */
  obstacles: readonly Obstacle[] | undefined
  /** Called when the held block is dropped at another time. */
  onMove: (key: string, span: Span) => void
  /** Called with the reason when the held block is dropped on an obstacle. */
  onRefused: (reason: string) => void
}

/** A week whose blocks are moved and resized by pointer, touch and keyboard. */
export function WeekEditor({
  label,
  blocks,
  isFixed,
  held,
  onHeld,
  obstacles,
  onAdd,
  onOpen,
  ...props
}: Props) {
  const narrow = useNarrow()
  const frame = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [day, setDay] = useState(() => firstDay(props.monday, props.today))
  const placed = useMemo(() => blocksByDay(blocks), [blocks])
  const week = useMemo(() => stopsOf(placed, onAdd !== undefined), [placed, onAdd])
  const { block, reason, hold, pick, drop, cancel, wanted, spoken } = useHeldBlock({
    blocks,
    held,
    onHeld,
    obstacles,
    frame,
    onMove: props.onMove,
    onRefused: props.onRefused,
    onDay: (next) => narrow && setDay(next),
  })
  const drag = useDrag(frame, { held, onHeld: hold, onDrop: drop, onDay: setDay })
  const waits = held !== undefined && !held.dragged
  useEffect(() => {
    if (waits) bar.current?.focus({ preventScroll: true })
  }, [waits])

  const { focusable, onFocus, onKeyDown } = useStops(frame, week, {
    walked: narrow ? onlyDay(week, day) : week,
    onFocus: (stop) => {
      if (stop !== wanted.current) wanted.current = undefined
    },
    onPick: (picked) => !isFixed?.(picked.key) && pick(picked),
  })

  const table = (day?: number) => (
    <WeekTable
      monday={props.monday}
      today={props.today}
      notes={props.notes}
      days={day === undefined ? undefined : [day]}
      role="grid"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      cellProps={(cellDay, slot) => ({ "data-day": cellDay, "data-slot": slot }) as object}
      cell={(cellDay, slot) => (
        <EditedDay
          day={cellDay}
          slot={slot}
          places={placed.get(cellDay) ?? []}
          held={held}
          block={block}
          obstacles={obstacles}
          reason={reason}
          focusable={focusable}
          isFixed={isFixed}
          onOpen={onOpen}
          onAdd={onAdd}
          onPlace={(start) => held && hold({ ...held, at: placedAt(held.at, cellDay, start) })}
          onGrip={drag.begin}
        />
      )}
    />
  )
  return (
    <div
      ref={frame}
      className="week week-editor"
      data-held={held !== undefined || undefined}
      {...drag.frameProps}
    >
      {narrow ? (
        <DayTabs
          label={label}
          monday={props.monday}
          today={props.today}
          day={day}
          onDay={setDay}
          heading="h2"
        >
          {table}
        </DayTabs>
      ) : (
        table()
      )}
      {held && block && (
        <MoveBar
          ref={bar}
          title={block.title}
          span={held.at}
          reason={reason}
          known={obstacles !== undefined}
          waits={waits}
          onChange={(at) => hold({ ...held, at })}
          onDrop={drop}
          onCancel={cancel}
          onKey={(event) => {
            const at = spanAfterKey(held.at, event)
            if (at) hold({ ...held, at })
            return at !== undefined
          }}
        />
      )}
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
    </div>
  )
}

const onlyDay = (week: readonly (readonly Stop[])[], day: number) =>
  week.map((stops, index) => (index === day - 1 ? stops : []))

const placedAt = ({ start, end }: Span, day: number, begin: number): Span => {
  const at = Math.min(begin, 18 * 60 - (end - start))
  return { day, start: at, end: at + end - start }
}
