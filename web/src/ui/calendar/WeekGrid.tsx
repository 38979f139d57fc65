import "./week.css"
import { useMemo } from "react"
import { Block, BlockList } from "./BlockList.tsx"
import { DayTabs, useOneDay } from "./DayTabs.tsx"
import { blockStyle, type WeekDates, WeekTable } from "./WeekTable.tsx"
import { blocksByDay, type PlacedBlock, slotOf, type WeekBlock } from "./week.ts"

type Props = WeekDates & {
  /** Names the week: "Classes of P3". */
  label: string
  blocks: readonly WeekBlock[]
  /** The text for a day without blocks: "No classes on this day." */
  none: string
  /** Shows the whole week even if there is little width, for paper. */
  whole?: boolean
}

/** A week to read: a table with a row for each hour. On phones it is a list of one day's blocks. */
export function WeekGrid({ label, blocks, none, whole = false, ...dated }: Props) {
  const isNarrow = useOneDay()
  const placed = useMemo(() => blocksByDay(blocks), [blocks])
  return (
    <div className="week">
      {isNarrow && !whole ? (
        <DayTabs key={dated.monday} label={label} {...dated}>
          {(day) => <DayList places={placed.get(day)} note={dated.notes?.[day]} none={none} />}
        </DayTabs>
      ) : (
        <WeekTable
          aria-label={label}
          {...dated}
          cell={(day, slot) =>
            placed
              .get(day)
              ?.filter(({ start }) => slotOf(start) === slot)
              .map((placed) => (
                <Block key={placed.block.key} block={placed.block} style={blockStyle(placed, slot)} />
              ))
          }
        />
      )}
    </div>
  )
}

type ListProps = {
  places: readonly PlacedBlock<WeekBlock>[] | undefined
  note: string | undefined
  none: string
}

function DayList({ places = [], note, none }: ListProps) {
  return (
    <>
      {note && <p className="week-note">{note}</p>}
      {places.length === 0 && !note && <p className="week-none">{none}</p>}
      <BlockList blocks={places.map(({ block }) => block)} />
    </>
  )
}
