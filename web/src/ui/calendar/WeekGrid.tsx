import { type ReactNode, useMemo, useState } from "react"
import { fullDayText } from "#contract/lib/dates.ts"
import { addDays, mondayOf, weekdayOf } from "#contract/lib/days.ts"
import { Tabs } from "../layout/Tabs.tsx"
import { Block, BlockList } from "./BlockList.tsx"
import { useNarrow } from "./useNarrow.ts"
import { type Dated, placeStyle, WeekTable } from "./WeekTable.tsx"
import { days, type Placed, placesOf, slotOf, type WeekBlock, weekdayName } from "./week.ts"

type Props = Dated & {
  /** Names the week: "Classes of P3". */
  label: string
  blocks: readonly WeekBlock[]
  /** Said of a day without blocks: "No classes on this day." */
  none: string
  /** Shows the whole week even where it is narrow: on paper. */
  whole?: boolean
}

/** A week to read: a table with a row for each hour, and on phones one day's blocks as a list. */
export function WeekGrid({ label, blocks, none, whole = false, ...dated }: Props) {
  const narrow = useNarrow()
  const placed = useMemo(() => byDay(blocks), [blocks])
  return (
    <div className="week">
      {narrow && !whole ? (
        <DayTabs label={label} {...dated}>
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
              .map((place) => (
                <Block key={place.block.key} block={place.block} style={placeStyle(place, slot)} />
              ))
          }
        />
      )}
    </div>
  )
}

function byDay(blocks: readonly WeekBlock[]) {
  return new Map(days.map(([day]) => [day as number, placesOf(blocks.filter((each) => each.day === day))]))
}

type TabProps = Pick<Dated, "monday" | "today"> & { label: string; children: (day: number) => ReactNode }

/** One day at a time, today first. */
function DayTabs({ label, monday, today, children }: TabProps) {
  const [chosen, setChosen] = useState(() => firstDay(monday, today))
  return (
    <Tabs
      label={label}
      value={chosen}
      onChange={setChosen}
      items={days.map(([day, short]) => ({
        id: String(day),
        label: monday ? `${short} ${Number(addDays(monday, day - 1).slice(8))}` : short,
        panel: (
          <>
            <h3 className="week-day">{monday ? fullDayText(addDays(monday, day - 1)) : weekdayName(day)}</h3>
            {children(day)}
          </>
        ),
      }))}
    />
  )
}

/** Today's tab, or Monday's in other weeks and on a Sunday. */
function firstDay(monday: string | undefined, today: string | undefined) {
  if (!today || (monday && mondayOf(today) !== monday)) return "1"
  return String(weekdayOf(today) % 7 || 1)
}

type ListProps = {
  places: readonly Placed<WeekBlock>[] | undefined
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
