import "./week.css"
import "./weekEditor.css"
import { useMemo, useRef, useState } from "react"
import { DayTabs, firstDay, useOneDay } from "./DayTabs.tsx"
import { EditorCell } from "./EditorCell.tsx"
import { MoveBar } from "./MoveBar.tsx"
import type { MovingBlock, Obstacle, Span } from "./movingBlock.ts"
import { type Stop, stopsOf } from "./stops.ts"
import { useBlockMove } from "./useBlockMove.ts"
import { useDrag } from "./useDrag.ts"
import { useStops } from "./useStops.ts"
import { type WeekDates, WeekTable } from "./WeekTable.tsx"
import { blocksByDay, dayEnd, type WeekBlock } from "./week.ts"

type Props = WeekDates & {
  /** Names the week: "Classes of P3". */
  label: string
  blocks: readonly WeekBlock[]
  /** Blocks that can't be moved, such as a lesson that was held. */
  isFixed?: (key: string) => boolean
  onOpen: (key: string) => void
  /** Adds a block in a free slot; absent if nothing can be added. */
  onAdd?: ((span: Span) => void) | undefined
  moving: MovingBlock | undefined
  onMoving: (moving: MovingBlock | undefined) => void
  /** Times at which the moving block can't be; undefined until they are known. */
  obstacles: readonly Obstacle[] | undefined
  /** Called when the moving block is dropped at another time. */
  onMove: (key: string, span: Span) => void
  /** Called when the moving block is dropped on an obstacle, with the obstacle's sentence. */
  onRefused: (reason: string) => void
}

/** A week whose blocks are moved and resized by pointer, touch and keyboard. */
export function WeekEditor({
  label,
  blocks,
  isFixed,
  moving,
  onMoving,
  obstacles,
  onAdd,
  onOpen,
  onMove,
  onRefused,
  ...dates
}: Props) {
  const isNarrow = useOneDay()
  const frame = useRef<HTMLDivElement>(null)
  const [day, setDay] = useState(() => firstDay(dates.monday, dates.today))
  const placed = useMemo(() => blocksByDay(blocks), [blocks])
  const week = useMemo(() => stopsOf(placed, onAdd !== undefined), [placed, onAdd])
  const { block, reason, moveTo, pick, drop, cancel, focusAfterMove, announcement } = useBlockMove({
    blocks,
    moving,
    onMoving,
    obstacles,
    frame,
    onMove,
    onRefused,
    onDay: (next) => isNarrow && setDay(next),
  })
  const drag = useDrag(frame, { moving, onMoving: moveTo, onDrop: drop, onDay: setDay })
  const { focusableId, onFocus, onKeyDown } = useStops(frame, week, {
    reachable: isNarrow ? onlyDay(week, day) : week,
    onFocus: (stop) => {
      if (stop !== focusAfterMove.current) focusAfterMove.current = undefined
    },
    onPick: (picked) => !isFixed?.(picked.key) && pick(picked),
  })

  const table = (shownDay?: number) => (
    <WeekTable
      {...dates}
      days={shownDay === undefined ? undefined : [shownDay]}
      role="grid"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      cellProps={(cellDay, slot) => ({ "data-day": cellDay, "data-slot": slot })}
      cell={(cellDay, slot) => (
        <EditorCell
          day={cellDay}
          slot={slot}
          places={placed.get(cellDay) ?? []}
          moving={moving}
          block={block}
          obstacles={obstacles}
          reason={reason}
          focusable={focusableId}
          isFixed={isFixed}
          onOpen={onOpen}
          onAdd={onAdd}
          onPlace={(start) => moving && moveTo({ ...moving, at: placedAt(moving.at, cellDay, start) })}
          onGrip={drag.begin}
        />
      )}
    />
  )
  return (
    <div
      ref={frame}
      className="week week-editor"
      data-held={moving !== undefined || undefined}
      {...drag.frameProps}
    >
      {isNarrow ? (
        <DayTabs label={label} {...dates} day={day} onDay={setDay} heading="h2">
          {table}
        </DayTabs>
      ) : (
        table()
      )}
      {moving && block && (
        <MoveBar
          title={block.title}
          span={moving.at}
          reason={reason}
          hasObstacles={obstacles !== undefined}
          byKeys={!moving.isDragged}
          onChange={(span) => moveTo({ ...moving, at: span })}
          onDrop={drop}
          onCancel={cancel}
        />
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  )
}

const onlyDay = (week: readonly (readonly Stop[])[], day: number) =>
  week.map((stops, index) => (index === day - 1 ? stops : []))

const placedAt = ({ start, end }: Span, day: number, begin: number): Span => {
  const startMinutes = Math.min(begin, dayEnd - (end - start))
  return { day, start: startMinutes, end: startMinutes + end - start }
}
