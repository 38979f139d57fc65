import type { Term } from "#contract/courses/terms/endpoints.ts"
import { mondayOf } from "#contract/lib/days.ts"
import { currentDay } from "#contract/teaching/lessons/weeks.ts"
import { termOption } from "../../courses/terms/labels.ts"
import { useAddress } from "../../lib/address/address.ts"
import { FilterButtons } from "../../ui/list/FilterButtons.tsx"
import { FilterSelect } from "../../ui/list/FilterSelect.tsx"
import { type Names, viewValue } from "./ViewNames.tsx"
import { mondayIn, type View } from "./view.ts"

type Props = { view: View; term: Term; terms: readonly Term[]; names: Names }

const labels = { class: "Class", lecturer: "Lecturer", room: "Room" } as const
const spans = [
  ["", "Every week"],
  ["week", "One week"],
] as const

/** Chooses the term, the class, lecturer or room, and whether it is a week with dates. */
export function ViewTools({ view, term, terms, names }: Props) {
  const { params, change } = useAddress()
  const only = (chosen: Readonly<Record<string, string>>) =>
    change({ class: "", lecturer_id: "", room_id: "", by: "", ...chosen })
  return (
    <div className="toolbar asks">
      <FilterButtons
        label="Timetable of"
        value={view.by}
        options={Object.entries(labels)}
        onChange={(by) => only(by === "class" ? {} : { by })}
      />
      <FilterSelect
        label="Term"
        value={term.id}
        options={terms.map(termOption)}
        onChange={(term_id) => change({ term_id, week: "" })}
      />
      <FilterSelect
        label={labels[view.by]}
        value={viewValue(view)}
        all={view.by === "class" ? undefined : `Choose a ${view.by}`}
        options={names}
        onChange={(chosen) => {
          if (view.by === "class") only({ class: chosen })
          else only(chosen ? { [`${view.by}_id`]: chosen } : { by: view.by })
        }}
      />
      <FilterButtons
        label="Weeks"
        value={mondayIn(params) ? "week" : ""}
        options={spans}
        onChange={(span) => change({ week: span && firstShown(term) })}
      />
    </div>
  )
}

/** The week that is shown first: the current one, or the first one of a term that isn't running. */
function firstShown({ start_date, end_date }: Term) {
  const day = currentDay()
  return mondayOf(start_date <= day && day <= end_date ? day : start_date)
}
