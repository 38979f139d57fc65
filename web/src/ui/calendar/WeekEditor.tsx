import "./week.css"
import "./weekEditor.css"
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react"
import { useNarrow } from "../overlay/useNarrow.ts"
import { DayTabs, firstDay } from "./DayTabs.tsx"
import { EditedDay } from "./EditedDay.tsx"
import { MoveBar } from "./MoveBar.tsx"
import {
  holdOf,
  inTheWay,
  isSame,
  type MovingBlock,
  type Obstacle,
  type Span,
  spanAfterKey,
  spanText,
} from "./movingBlock.ts"
import { type Stop, stopAfterKey, stopsOf } from "./stops.ts"
import { useDrag } from "./useDrag.ts"
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
  const wanted = useRef<string>(undefined)
  const [spoken, setSpoken] = useState("")
  const [day, setDay] = useState(() => firstDay(props.monday, props.today))
  const [current, setCurrent] = useState<string>()
  const placed = useMemo(() => blocksByDay(blocks), [blocks])
  const week = useMemo(() => stopsOf(placed, onAdd !== undefined), [placed, onAdd])
  const stops = week.flat()
  const focusable = (stops.find(({ id }) => id === current) ?? stops[0])?.id
  const block = held && blocks.find(({ key }) => key === held.key)
  const reasons = held && obstacles ? inTheWay(obstacles, held.at) : []
  const reason = textOf(reasons)

  function hold(next: MovingBlock) {
    onHeld(next)
    if (narrow) setDay(next.at.day)
    if (next.dragged) return
    const found = obstacles && (textOf(inTheWay(obstacles, next.at)) ?? "Free.")
    setSpoken([spanText(next.at), found].filter(Boolean).join(". "))
  }
  function pick(picked: WeekBlock) {
    setSpoken(`${picked.title} is picked up.`)
    onHeld(holdOf(picked))
  }
  function release(words: string, key: string) {
    setSpoken(words)
    wanted.current = key
    onHeld(undefined)
  }
  const cancel = () => held && release(`${block?.title} is back at ${spanText(held.from)}.`, held.key)
  function drop() {
    if (!held) return
    const refusal = textOf(reasons.filter(({ maybe }) => !maybe))
    if (isSame(held.at, held.from)) return cancel()
    if (refusal === undefined) {
      release(`${block?.title} is now at ${spanText(held.at)}.`, held.key)
      props.onMove(held.key, held.at)
    } else if (held.dragged) {
      release(refusal, held.key)
      props.onRefused(refusal)
    } else setSpoken(refusal)
  }

  const drag = useDrag(frame, { held, onHeld: hold, onDrop: drop, onDay: setDay })
  const waits = held !== undefined && !held.dragged
  useEffect(() => {
    if (waits) bar.current?.focus({ preventScroll: true })
  }, [waits])
  // A block that moves to another cell is a new element, even if its move is refused later, so the focus must follow it.
  useEffect(() => {
    if (wanted.current === undefined || held || document.activeElement !== document.body) return
    stopElement(frame.current, wanted.current)?.focus({ preventScroll: true })
  })
  const onEscape = useRef(cancel)
  useEffect(() => {
    onEscape.current = cancel
  })
  const isHeld = held !== undefined
  useEffect(() => {
    if (!isHeld) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return
      event.preventDefault()
      event.stopPropagation()
      onEscape.current()
    }
    document.addEventListener("keydown", onKey, true)
    return () => document.removeEventListener("keydown", onKey, true)
  }, [isHeld])

  function moveFocus(event: KeyboardEvent) {
    const from = stops.find(({ id }) => id === (event.target as HTMLElement).dataset.stop)
    if (!from) return
    if (event.key === " " && from.block) {
      event.preventDefault()
      if (!isFixed?.(from.id)) pick(from.block)
      return
    }
    const next = stopAfterKey(narrow ? onlyDay(week, day) : week, from, event.key)
    if (!next) return
    event.preventDefault()
    stopElement(frame.current, next.id)?.focus()
  }

  const table = (day?: number) => (
    <WeekTable
      monday={props.monday}
      today={props.today}
      notes={props.notes}
      days={day === undefined ? undefined : [day]}
      role="grid"
      aria-label={label}
      onKeyDown={moveFocus}
      onFocus={(event) => {
        const { stop } = (event.target as HTMLElement).dataset
        if (stop !== wanted.current) wanted.current = undefined
        setCurrent(stop)
      }}
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
    <div ref={frame} className="week week-editor" data-held={isHeld || undefined} {...drag.frameProps}>
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

/** All obstacles, each once. */
const textOf = (reasons: readonly Obstacle[]) =>
  [...new Set(reasons.map(({ text }) => text))].join(" ") || undefined

/** The element of the stop with this id. If one day is shown at a time, hidden ones may have the same id. */
const stopElement = (frame: HTMLElement | null, id: string) =>
  frame?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(id)}"]`)

const onlyDay = (week: readonly (readonly Stop[])[], day: number) =>
  week.map((stops, index) => (index === day - 1 ? stops : []))

const placedAt = ({ start, end }: Span, day: number, begin: number): Span => {
  const at = Math.min(begin, 18 * 60 - (end - start))
  return { day, start: at, end: at + end - start }
}
