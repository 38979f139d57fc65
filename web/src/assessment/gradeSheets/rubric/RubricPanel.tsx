import { type KeyboardEvent, type RefObject, useRef, useState } from "react"
import {
  isComplete,
  markOf,
  maxPointsOf,
  pointsOf,
  type Rubric,
} from "#contract/assessment/rubrics/rubric.ts"
import { countText } from "#contract/lib/amounts.ts"
import { Button } from "../../../ui/controls/Button.tsx"
import type { CellKey } from "../state/marks.ts"
import type { Levels } from "../state/rubricMark.ts"
import type { GradeSheet } from "../state/sheet.ts"
import { useCell } from "../useSheet.ts"
import { ClosedCriterion, OpenCriterion } from "./Criterion.tsx"
import "./rubric.css"

type Props = {
  sheet: GradeSheet
  cellKey: CellKey
  rubric: Rubric
  max: number
  /** The student's name. */
  studentName: string
  panel: RefObject<HTMLFieldSetElement | null>
  /** A published mark is changed only after the lecturer has chosen to do so. */
  isGuarded: boolean
  onChange: () => void
  /** Called when the rubric gives a mark. Typed text that is no mark yet is discarded. */
  onFill: () => void
  /** Called after Enter. */
  onDone: () => void
}

/** The rubric for a student, with one criterion open at a time. A digit chooses a level and moves on. */
export function RubricPanel({ sheet, cellKey, rubric, max, studentName, panel, ...props }: Props) {
  const { isGuarded, onChange, onFill, onDone } = props
  const { mark } = useCell(sheet, cellKey)
  const { criteria, decides, id } = rubric
  const levels = sheet.levels(cellKey, rubric)
  function choose(index: number, level: number) {
    const next = levels.map((chosen, criterionIndex) => (criterionIndex === index ? level : chosen))
    if (isComplete(criteria, next)) onFill()
    sheet.chooseLevels(cellKey, next)
  }
  const opening = useOpenCriterion(criteria, levels, { choose: isGuarded ? undefined : choose, onDone })

  const rubricPoints = markOf(criteria, levels, max)
  const isOther =
    isComplete(criteria, levels) && !decides && mark.state === "number" && mark.points_earned !== rubricPoints
  return (
    <fieldset
      className="rubric-panel"
      ref={panel}
      tabIndex={-1}
      onKeyDown={opening.onKeyDown}
      onFocus={(event) => {
        if (event.target === event.currentTarget) opening.focusLevel()
      }}
    >
      <legend>
        Rubric<span className="visually-hidden"> for {studentName}</span>
      </legend>
      <p className="rubric-sum" role="status">
        {sumText(rubric, levels, max)}
      </p>
      {mark.rubric && mark.rubric.id !== id && (
        <p className="rubric-note">
          The mark was given by an earlier version of the rubric. Choosing levels here replaces it.
        </p>
      )}
      {sheet.hasEarlierLevels(cellKey, rubric) && (
        <p className="rubric-note" role="status">
          The rubric was changed after you had chosen levels. Choose them again.
        </p>
      )}
      <div ref={opening.body}>
        {criteria.map((criterion, index) =>
          index === opening.open ? (
            <OpenCriterion
              key={criterion.title}
              criterion={criterion}
              index={index}
              chosen={levels[index] ?? undefined}
              isFixed={isGuarded}
              onChoose={(level) => opening.choose(index, level)}
              onTap={() => opening.openCriterion(index + 1)}
            />
          ) : (
            <ClosedCriterion
              key={criterion.title}
              criterion={criterion}
              chosen={levels[index] ?? undefined}
              onOpen={() => opening.openCriterion(index)}
            />
          ),
        )}
      </div>
      {isGuarded && (
        <Button kind="quiet" onClick={onChange}>
          Change the published mark
        </Button>
      )}
      {isOther && !isGuarded && (
        <Button
          onClick={() => {
            onFill()
            sheet.enter([{ key: cellKey, mark: { ...mark, points_earned: rubricPoints } }])
          }}
        >
          Use {rubricPoints} instead of {mark.points_earned}
        </Button>
      )}
    </fieldset>
  )
}

type CriterionActions = {
  /** Undefined if no level can be chosen. */
  choose: ((index: number, level: number) => void) | undefined
  onDone: () => void
}

/** The open criterion: initially the first without a level. A digit chooses a level of it and opens the next. */
function useOpenCriterion(
  criteria: Rubric["criteria"],
  levels: Levels,
  { choose, onDone }: CriterionActions,
) {
  const [opened, setOpened] = useState<number>()
  const open = opened ?? Math.max(0, levels.indexOf(null))
  const body = useRef<HTMLDivElement>(null)

  function focusLevel(index = open) {
    requestAnimationFrame(() => {
      const radios = body.current?.querySelectorAll<HTMLInputElement>(`[data-criterion="${index}"] input`)
      const checked = [...(radios ?? [])].find((radio) => radio.checked)
      ;(checked ?? radios?.[0])?.focus()
    })
  }
  function openCriterion(index: number) {
    if (index < 0 || index >= criteria.length) return focusLevel()
    setOpened(index)
    focusLevel(index)
  }
  /** Returns whether the key was for the rubric. */
  function act({ key, target, shiftKey }: KeyboardEvent): boolean {
    const level = /^[1-9]$/.test(key) ? Number(key) - 1 : -1
    if (choose && criteria[open]?.levels[level]) {
      setOpened(open)
      choose(open, level)
      openCriterion(open + 1)
    } else if (key === "Enter" && target instanceof HTMLInputElement) {
      target.blur()
      if (!shiftKey) onDone()
    } else if (key === "Escape" && target instanceof HTMLElement) target.blur()
    else if (key === "ArrowRight" || key === "ArrowLeft")
      openCriterion(open + (key === "ArrowRight" ? 1 : -1))
    else return false
    return true
  }
  return {
    open,
    body,
    focusLevel,
    openCriterion,
    choose(index: number, level: number) {
      setOpened(index)
      choose?.(index, level)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey || !act(event)) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** How far the rubric is filled in, and the mark that it gives. */
function sumText({ criteria, decides }: Rubric, levels: Levels, max: number) {
  if (!isComplete(criteria, levels)) {
    return `${levels.filter((level) => level !== null).length} of ${criteria.length} chosen.`
  }
  const best = maxPointsOf(criteria)
  const markText = `${markOf(criteria, levels, max)} of ${max}${best === max ? "" : ", rounded to one decimal"}`
  const points = `${pointsOf(criteria, levels)} of ${countText(best, "point")}`
  return decides
    ? `${points} are ${markText}. A mark that you type takes the rubric off.`
    : `${points} propose ${markText}.`
}
