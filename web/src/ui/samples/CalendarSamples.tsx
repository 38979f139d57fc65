import { useState } from "react"
import { EdgeLegend } from "../calendar/EdgeLegend.tsx"
import { type MonthItem, MonthView } from "../calendar/MonthView.tsx"
import type { MovingBlock } from "../calendar/movingBlock.ts"
import { WeekEditor } from "../calendar/WeekEditor.tsx"
import { WeekGrid } from "../calendar/WeekGrid.tsx"
import { timeOf, type WeekBlock } from "../calendar/week.ts"
import { toast } from "../overlay/toast.ts"
import { Sample } from "./Sample.tsx"

const to = "/samples"
const items: MonthItem[] = [
  { key: "1", title: "Opening of the term", first: "2026-01-12", last: "2026-01-12", time: "09:00", to },
  { key: "2", title: "Sports week", first: "2026-01-21", last: "2026-01-25", to, isEmphasised: true },
  { key: "3", title: "Choir", first: "2026-01-21", last: "2026-01-21", time: "14:00", to },
  { key: "4", title: "Film with a discussion", first: "2026-01-21", last: "2026-01-21", time: "18:00", to },
  { key: "5", title: "Prayers", first: "2026-01-21", last: "2026-01-21", time: "19:30", to },
]

const lesson = (
  key: string,
  day: number,
  times: `${string}-${string}`,
  colour: number,
  besides: Partial<WeekBlock> = {},
): WeekBlock => {
  const [start = "", end = ""] = times.split("-")
  const title = ["MAT101", "ENG101", "SCI102", "CHI101", "ART103", "SOC101"][colour] ?? `SUB${colour}`
  return { key, day, start, end, colour, title, lines: ["P3", "Room 4", "Tiwonge Sample"], ...besides }
}
const lessons: WeekBlock[] = [
  lesson("1", 1, "08:00-10:00", 0, { to, mark: "Now" }),
  lesson("2", 1, "10:30-11:30", 1, { to, mark: "Now", edge: "dashed" }),
  lesson("3", 2, "08:00-09:00", 2, { to, mark: "Cancelled", cancelled: true }),
  lesson("4", 2, "08:00-09:30", 3, { to, mark: "Now", edge: "double" }),
  lesson("5", 2, "14:00-15:00", 4, { to, mark: "Room changed" }),
  lesson("6", 3, "09:00-10:00", 5, { to, mark: "Now", edge: "dotted" }),
  lesson("7", 4, "08:00-08:30", 6),
  lesson("8", 4, "09:00-10:00", 2, { mark: "Now" }),
  ...[6, 7, 8, 9, 10, 11].map((colour, index) =>
    lesson(`c${colour}`, 5, `${index + 10}:00-${index + 11}:00`, colour, { mark: "Now" }),
  ),
]

/**
 * Lessons that follow each other, overlap, begin within an hour, are cancelled or changed. Each colour has a mark. Saturday is a
 * holiday.
 */
function WeekSamples() {
  return (
    <Sample title="Week">
      <WeekGrid
        label="Classes of P3"
        blocks={lessons}
        monday="2026-01-19"
        today="2026-01-20"
        notes={{ 6: "Sports day" }}
        none="No classes on this day."
      />
      <EdgeLegend
        items={[
          { edge: "solid", label: "Lecture" },
          { edge: "dashed", label: "Tutorial" },
          { edge: "double", label: "Practical" },
          { edge: "dotted", label: "Seminar" },
        ]}
      />
    </Sample>
  )
}

const obstacles = [
  { day: 3, start: 480, end: 600, text: "Tiwonge Sample teaches ENG101 to P5." },
  { day: 5, start: 600, end: 900, text: "Room 4 is taken by P7." },
]

/** Blocks that can be moved. Nothing is saved. */
function EditedWeekSamples() {
  const [blocks, setBlocks] = useState<readonly WeekBlock[]>(lessons.slice(0, 2))
  const [held, setHeld] = useState<MovingBlock>()
  return (
    <Sample title="Week that is edited">
      <WeekEditor
        label="Timetable of P3"
        blocks={blocks}
        onOpen={() => {}}
        onAdd={() => {}}
        moving={held}
        onMoving={setHeld}
        obstacles={obstacles}
        onRefused={toast.failure}
        onMove={(key, { day, start, end }) =>
          setBlocks(
            blocks.map((block) =>
              block.key === key ? { ...block, day, start: timeOf(start), end: timeOf(end) } : block,
            ),
          )
        }
      />
    </Sample>
  )
}

export function CalendarSamples() {
  return (
    <>
      <MonthSamples />
      <WeekSamples />
      <EditedWeekSamples />
    </>
  )
}

function MonthSamples() {
  const [day, setDay] = useState("2026-01-21")
  return (
    <Sample title="Month">
      <MonthView
        label="Events"
        day={day}
        onDay={setDay}
        today="2026-01-14"
        items={items}
        noun="event"
        none="No events on this day."
      />
    </Sample>
  )
}
