import { useState } from "react"
import { countText } from "#contract/lib/amounts.ts"
import type { Slot } from "#contract/teaching/timetablePlans/endpoints.ts"
import { useData } from "../../lib/api/data.ts"
import { days } from "../../ui/calendar/week.ts"
import { Disclosure } from "../../ui/content/Details.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { SelectSetting } from "../../ui/fields/Settings.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { slotText } from "./labels.ts"

/** The lesson that needs a time. A property that is unknown causes no obstacles. */
type LessonToPlace = {
  term_id: number
  classes: readonly string[]
  subject_id?: number | undefined
  lecturer_id?: number | undefined
  /** Finds only times at which this room is free. */
  room_id?: number | undefined
  minutes?: number | undefined
  /** The entry to move. */
  entry_id?: number | undefined
}

type Props = {
  /** The lesson in words: "MAT101 with P3, Mary Banda". */
  name: string
  lesson: LessonToPlace
  onChoose: (slot: Slot) => void
  onClose: () => void
}

const lengths = [
  [30, "30 minutes"],
  [60, "1 hour"],
  [90, "1 hour 30 minutes"],
  [120, "2 hours"],
  [180, "3 hours"],
] as const

/** Proposes times for a lesson, the best ones first. For other times it shows the obstacles. */
export function FreeSlotDialog({ name, lesson, onChoose, onClose }: Props) {
  const { classes, minutes: requestedMinutes = 60, ...rest } = lesson
  const [minutes, setMinutes] = useState(requestedMinutes)
  const definedValues = Object.entries({ ...rest, classes: classes.join(","), minutes }).filter(
    ([, value]) => value !== undefined && value !== "",
  )
  const query = useData("GET /timetable-plans/free-slots", {
    query: { ...Object.fromEntries(definedValues), term_id: lesson.term_id },
  })
  const options = lengths.some(([length]) => length === requestedMinutes)
    ? lengths
    : [[requestedMinutes, `${requestedMinutes} minutes`] as const, ...lengths]
  return (
    <Dialog title="Find a free slot" onClose={onClose}>
      <p>{name}</p>
      <SelectSetting label="Length" value={minutes} options={options} onChange={setMinutes} />
      <Loaded query={query}>
        {({ slots, in_the_way }) => (
          <>
            {slots.length === 0 && (
              <Notice tone="warn">
                <p>
                  No hour of the week is free. Try a shorter lesson, another lecturer or room, or move what is
                  in the way.
                </p>
              </Notice>
            )}
            <fieldset className="buttons">
              <legend className="visually-hidden">Free slots, the best first</legend>
              {slots.map((slot) => (
                <Button key={`${slot.day} ${slot.start_time}`} onClick={() => onChoose(slot)}>
                  {slotText(slot)}
                </Button>
              ))}
            </fieldset>
            {in_the_way.length > 0 && (
              <Disclosure summary={`What is in the way (${countText(in_the_way.length, "time")})`}>
                {days.map(([day, , dayName]) => {
                  const obstacles = in_the_way.filter((obstacle) => obstacle.day === day)
                  return (
                    obstacles.length > 0 && (
                      <section key={day}>
                        <h3>{dayName}</h3>
                        <ul>
                          {obstacles.map(({ start_time, end_time, text }) => (
                            <li key={`${start_time} ${text}`}>{`${start_time}–${end_time} ${text}`}</li>
                          ))}
                        </ul>
                      </section>
                    )
                  )
                })}
              </Disclosure>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
