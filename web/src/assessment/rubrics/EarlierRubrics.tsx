import { useId } from "react"
import type { Criterion } from "#contract/assessment/rubrics/rubric.ts"
import { useData } from "../../lib/api/data.ts"

/** Copies the criteria of earlier assignments. Renders nothing if there are none. */
export function EarlierRubrics({ onTake }: { onTake: (criteria: readonly Criterion[]) => void }) {
  const rubrics = useData("GET /rubrics").data?.rubrics ?? []
  const id = useId()
  if (rubrics.length === 0) return null
  return (
    <div className="rubric-earlier">
      <label htmlFor={id}>Take the criteria of earlier work</label>
      <select
        id={id}
        className="input"
        value=""
        onChange={({ target }) => {
          const chosen = rubrics.find(({ id }) => `${id}` === target.value)
          if (chosen) onTake(chosen.criteria)
        }}
      >
        <option value="">Choose…</option>
        {rubrics.map(({ id: rubric, title, subject_code, student_class, term_name }) => (
          <option key={rubric} value={rubric}>
            {`${title} (${[subject_code, student_class, term_name].filter(Boolean).join(", ")})`}
          </option>
        ))}
      </select>
    </div>
  )
}
