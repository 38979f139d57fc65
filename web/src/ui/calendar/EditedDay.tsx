import type { PointerEvent } from "react"
import { BlockFace } from "./BlockFace.tsx"
import { isSame, type MovingBlock, type Obstacle, type Span } from "./movingBlock.ts"
import { isFree, slotId } from "./stops.ts"
import { placeStyle } from "./WeekTable.tsx"
import { hueOf, type Placed, slotOf, timeOf, type WeekBlock, weekdayName } from "./week.ts"

type Grip = (event: PointerEvent, block: WeekBlock, part: "whole" | "edge") => void

type Props = {
  day: number
  slot: number
  places: readonly Placed<WeekBlock>[]
  held: MovingBlock | undefined
  /** The held block. */
  block: WeekBlock | undefined
  obstacles: readonly Obstacle[] | undefined
  /** The reason why the held block can't be where it is. */
  reason: string | undefined
  /** The stop that Tab moves to. */
  focusable: string | undefined
  isFixed: ((key: string) => boolean) | undefined
  onOpen: (key: string) => void
  onAdd: ((span: Span) => void) | undefined
  /** Called when a slot is pressed while a block is held. */
  onPlace: (start: number) => void
  onGrip: Grip
}

/**
 * The content of a cell: the blocks that begin in it, a button that adds one, and the unavailable times while a block is held.
 */
export function EditedDay(props: Props) {
  const { day, slot, places, held, block, obstacles = [], focusable, isFixed } = props
  const taken = held ? obstacles.filter((each) => each.day === day && slotOf(each.start) === slot) : []
  return (
    <>
      {(held || props.onAdd) && isFree(places, slot) && (
        <button
          type="button"
          className="week-slot"
          data-stop={slotId(day, slot)}
          tabIndex={focusable === slotId(day, slot) ? 0 : -1}
          onClick={() => (held ? props.onPlace(slot) : props.onAdd?.({ day, start: slot, end: slot + 60 }))}
        >
          <span aria-hidden="true">+</span>
          <span className="visually-hidden">
            {held ? "Move to" : "Add on"} {weekdayName(day)} {timeOf(slot)}
          </span>
        </button>
      )}
      {taken.map((each) => (
        <div
          key={`${each.start} ${each.text}`}
          className="week-taken"
          aria-hidden="true"
          style={placeStyle({ block: each, start: each.start, end: each.end, lane: 0, lanes: 1 }, slot)}
        />
      ))}
      {places
        .filter(({ start }) => slotOf(start) === slot)
        .map((placed) => (
          <EditedBlock
            key={placed.block.key}
            place={placed}
            slot={slot}
            isHeld={held?.key === placed.block.key}
            focusable={focusable === placed.block.key}
            fixed={isFixed?.(placed.block.key) ?? false}
            onGrip={props.onGrip}
            onPress={() => (held ? props.onPlace(placed.start) : props.onOpen(placed.block.key))}
          />
        ))}
      {held && block && held.at.day === day && slotOf(held.at.start) === slot && (
        <Preview {...props} held={held} block={block} />
      )}
    </>
  )
}

type BlockProps = {
  place: Placed<WeekBlock>
  slot: number
  isHeld: boolean
  focusable: boolean
  fixed: boolean
  onGrip: Grip
  onPress: () => void
}

function EditedBlock({ place: placed, slot, isHeld, focusable, fixed, onGrip, onPress }: BlockProps) {
  const { block } = placed
  return (
    <button
      type="button"
      className="week-block"
      data-hue={hueOf(block.colour)}
      data-edge={block.edge}
      data-cancelled={block.cancelled || undefined}
      data-ghost={isHeld || undefined}
      data-fixed={fixed || undefined}
      data-stop={block.key}
      tabIndex={focusable ? 0 : -1}
      style={placeStyle(placed, slot)}
      onPointerDown={fixed ? undefined : (event) => onGrip(event, block, "whole")}
      onKeyUp={(event) => {
        // Firefox presses a button when Space is released. By then Space has already picked the block up.
        if (event.key === " ") event.preventDefault()
      }}
      onClick={onPress}
    >
      <BlockFace block={block} />
      {!fixed && (
        <span
          className="week-edge"
          aria-hidden="true"
          onPointerDown={(event) => event.pointerType === "mouse" && onGrip(event, block, "edge")}
        />
      )}
    </button>
  )
}

/**
 * The held block at the time where it would be dropped. The block itself stays in its cell, so that it keeps the touch and the
 * focus.
 */
function Preview({
  held,
  block,
  slot,
  reason,
  onGrip,
}: Pick<Props, "slot" | "reason" | "onGrip"> & { held: MovingBlock; block: WeekBlock }) {
  if (held.dragged && isSame(held.at, held.from)) return null
  const { day, start, end } = held.at
  return (
    <div
      className="week-block week-held"
      aria-hidden="true"
      data-hue={hueOf(block.colour)}
      data-refused={reason !== undefined || undefined}
      style={placeStyle({ block, start, end, lane: 0, lanes: 1 }, slot)}
      onPointerDown={(event) => onGrip(event, block, "whole")}
    >
      <BlockFace
        block={{
          ...block,
          day,
          start: timeOf(start),
          end: timeOf(end),
          mark: undefined,
          lines: [reason ?? `${timeOf(start)}–${timeOf(end)}`],
        }}
      />
      <span className="week-edge" onPointerDown={(event) => onGrip(event, block, "edge")} />
    </div>
  )
}
