import type { PointerEvent } from "react"
import { BlockFace } from "./BlockFace.tsx"
import { isSameSpan, type MovingBlock, type Obstacle, type Span } from "./movingBlock.ts"
import { isFree, slotId } from "./stops.ts"
import { blockStyle } from "./WeekTable.tsx"
import { hueOf, type PlacedBlock, slotOf, timeOf, type WeekBlock, weekdayName } from "./week.ts"

type Grip = (event: PointerEvent, block: WeekBlock, part: "whole" | "edge") => void

type Props = {
  day: number
  slot: number
  places: readonly PlacedBlock<WeekBlock>[]
  moving: MovingBlock | undefined
  /** The moving block. */
  block: WeekBlock | undefined
  obstacles: readonly Obstacle[] | undefined
  /** The reason why the moving block can't be where it is. */
  reason: string | undefined
  /** The id of the stop that the Tab key reaches. */
  focusable: string | undefined
  isFixed: ((key: string) => boolean) | undefined
  onOpen: (key: string) => void
  onAdd: ((span: Span) => void) | undefined
  /** Called when a slot is pressed while a block is being moved. */
  onPlace: (start: number) => void
  onGrip: Grip
}

/**
 * The content of a cell: the blocks that begin in it, a button that adds one, and the unavailable times while a block is being moved.
 */
export function EditorCell(props: Props) {
  const { day, slot, places, moving, block, obstacles = [], focusable, isFixed } = props
  const obstaclesHere = moving
    ? obstacles.filter((obstacle) => obstacle.day === day && slotOf(obstacle.start) === slot)
    : []
  return (
    <>
      {(moving || props.onAdd) && isFree(places, slot) && (
        <button
          type="button"
          className="week-slot"
          data-stop={slotId(day, slot)}
          tabIndex={focusable === slotId(day, slot) ? 0 : -1}
          onClick={() => (moving ? props.onPlace(slot) : props.onAdd?.({ day, start: slot, end: slot + 60 }))}
        >
          <span aria-hidden="true">+</span>
          <span className="visually-hidden">
            {moving ? "Move to" : "Add on"} {weekdayName(day)} {timeOf(slot)}
          </span>
        </button>
      )}
      {obstaclesHere.map((obstacle) => (
        <div
          key={`${obstacle.start} ${obstacle.text}`}
          className="week-taken"
          aria-hidden="true"
          style={blockStyle(
            { block: obstacle, start: obstacle.start, end: obstacle.end, lane: 0, lanes: 1 },
            slot,
          )}
        />
      ))}
      {places
        .filter(({ start }) => slotOf(start) === slot)
        .map((placed) => (
          <EditorBlock
            key={placed.block.key}
            placed={placed}
            slot={slot}
            isMoving={moving?.key === placed.block.key}
            focusable={focusable === placed.block.key}
            fixed={isFixed?.(placed.block.key) ?? false}
            onGrip={props.onGrip}
            onPress={() => (moving ? props.onPlace(placed.start) : props.onOpen(placed.block.key))}
          />
        ))}
      {moving && block && moving.at.day === day && slotOf(moving.at.start) === slot && (
        <Preview {...props} moving={moving} block={block} />
      )}
    </>
  )
}

type BlockProps = {
  placed: PlacedBlock<WeekBlock>
  slot: number
  isMoving: boolean
  focusable: boolean
  fixed: boolean
  onGrip: Grip
  onPress: () => void
}

function EditorBlock({ placed, slot, isMoving, focusable, fixed, onGrip, onPress }: BlockProps) {
  const { block } = placed
  return (
    <button
      type="button"
      className="week-block"
      data-hue={hueOf(block.colour)}
      data-edge={block.edge}
      data-cancelled={block.cancelled || undefined}
      data-ghost={isMoving || undefined}
      data-fixed={fixed || undefined}
      data-stop={block.key}
      tabIndex={focusable ? 0 : -1}
      style={blockStyle(placed, slot)}
      onPointerDown={fixed ? undefined : (event) => onGrip(event, block, "whole")}
      onKeyUp={(event) => {
        // Firefox presses a button when Space is released. Space has already started the block's move when it was pressed
        // down.
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
 * The moving block at the time where it would be dropped. The block's own element stays in its cell, because it must keep
 * the touch and the focus.
 */
function Preview({
  moving,
  block,
  slot,
  reason,
  onGrip,
}: Pick<Props, "slot" | "reason" | "onGrip"> & { moving: MovingBlock; block: WeekBlock }) {
  if (moving.isDragged && isSameSpan(moving.at, moving.from)) return null
  const { day, start, end } = moving.at
  return (
    <div
      className="week-block week-held"
      aria-hidden="true"
      data-hue={hueOf(block.colour)}
      data-refused={reason !== undefined || undefined}
      style={blockStyle({ block, start, end, lane: 0, lanes: 1 }, slot)}
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
