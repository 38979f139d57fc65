import { useId } from "react"
import type { Rubric } from "#contract/assessment/rubrics/rubric.ts"

type Props = {
  criterion: Rubric["criteria"][number]
  /** The index of the chosen level. */
  chosen: number | undefined
}

/** A criterion with its chosen level. A press opens the criterion. */
export function ClosedCriterion({ criterion, chosen, onOpen }: Props & { onOpen: () => void }) {
  const level = chosen === undefined ? undefined : criterion.levels[chosen]
  return (
    <button
      type="button"
      className="rubric-closed"
      data-chosen={level !== undefined || undefined}
      onClick={onOpen}
    >
      <span>{criterion.title}</span>
      <span>{level ? `${level.title}, ${level.points}` : "choose…"}</span>
    </button>
  )
}

type OpenProps = Props & {
  index: number
  /** The mark is published, and the lecturer has not chosen to change it. */
  isFixed: boolean
  onChoose: (level: number) => void
  onTap: () => void
}

/** A criterion whose levels can be chosen. */
export function OpenCriterion({ criterion, index, chosen, isFixed, onChoose, onTap }: OpenProps) {
  const name = useId()
  return (
    <fieldset className="rubric-open" data-criterion={index}>
      <legend>{criterion.title}</legend>
      {criterion.levels.map(({ title, words, points }, level) => (
        <label key={title} className="rubric-level">
          <input
            type="radio"
            name={name}
            checked={chosen === level}
            disabled={isFixed}
            onChange={() => onChoose(level)}
            // A tap moves on to the next criterion. The arrow keys, which click without a pointer, choose within this one.
            onClick={({ detail }) => detail > 0 && onTap()}
          />
          <span className="rubric-key" aria-hidden="true">
            {level + 1}
          </span>
          <span>
            <b>{title}</b>, {points}
            {words && <small>{words}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
