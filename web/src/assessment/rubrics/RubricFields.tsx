import { useId } from "react"
import type { RubricOfWork } from "#contract/assessment/rubrics/endpoints.ts"
import { type Criterion, maxCriteria, maxLevels, maxPointsOf } from "#contract/assessment/rubrics/rubric.ts"
import { countText } from "#contract/lib/amounts.ts"
import { listText } from "#contract/lib/wording/wording.ts"
import { useData } from "../../lib/api/data.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { useFormFields } from "../../ui/fields/formFields.ts"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { useField, useFieldValue } from "../../ui/fields/useField.ts"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import "./rubricFields.css"

/** A rubric while it is edited. Its points may not be numbers yet. */
type EditedCriterion = {
  title: string
  levels: readonly { title: string; words: string | null; points: unknown }[]
}

/** "Content: Weak 0, Fair 5, Strong 10; Language: Weak 0, Good 5" */
const criteriaText = (criteria: readonly EditedCriterion[]) =>
  criteria
    .map(
      ({ title, levels }) =>
        `${title}: ${levels.map((level) => `${level.title} ${level.points}`).join(", ")}`,
    )
    .join("; ")

const bestText = (points: number, max: number) =>
  points === max
    ? `The best is ${countText(points, "point")}, as the work.`
    : `The best is ${countText(points, "point")}, which are ${max} of ${max}: points are scaled, and rounded to one decimal.`

const replacing = {
  title: "Replace the criteria?",
  text: "Those of the earlier work take the place of all that is typed here.",
  action: "Replace",
  danger: true,
}

export function RubricFields({ work }: { work: RubricOfWork }) {
  const { max_marks: max, other_classes: others, marks } = work
  const form = useFormFields()
  const confirm = useConfirm()
  const about = { name: "criteria", label: "Criteria" }
  const { id, error, value, set: setCriteria } = useField<readonly EditedCriterion[]>(about, criteriaText)
  const criteria = value ?? []
  const withOthers = useFieldValue("with_others") === true
  const gradedCount = marks.published + marks.drafts + (withOthers ? marks.of_others : 0)
  const maxPoints = maxPointsOf(criteria.map(({ levels }) => ({ levels: levels.map(withNumericPoints) })))

  /** Replaces the criteria, after a question if something was typed. */
  async function take(earlierCriteria: readonly Criterion[]) {
    const isTyped = criteria.some(({ title, levels }) => title || levels.some(({ words }) => words))
    if (!isTyped || (await confirm(replacing))) setCriteria(earlierCriteria)
  }
  return (
    <>
      <EarlierRubrics onTake={(earlierCriteria) => void take(earlierCriteria)} />
      {error && (
        <p id={id} tabIndex={-1} className="field-error">
          {error}
        </p>
      )}
      {criteria.map((criterion, index) => {
        const field = `criteria.${index}`
        return (
          <CriterionFields
            key={field}
            field={field}
            number={index + 1}
            levels={criterion.levels}
            error={form?.errors[`${field}.levels`]}
            onLevels={(levels) => setCriteria(criteria.with(index, { ...criterion, levels }))}
            onRemove={() => setCriteria(criteria.toSpliced(index, 1))}
          />
        )
      })}
      {criteria.length < maxCriteria && (
        <Button
          onClick={() => {
            const before = criteria.at(-1)?.levels ?? [blankLevel]
            setCriteria([
              ...criteria,
              { title: "", levels: before.map((level) => ({ ...level, words: "" })) },
            ])
          }}
        >
          Add criterion
        </Button>
      )}
      <p>{criteria.length === 0 ? "Without criteria the work has no rubric." : bestText(maxPoints, max)}</p>
      <CheckboxField
        name="decides"
        label="The points are the mark"
        hint="A mark that is typed nevertheless takes the filled rubric off. Without the tick they propose a mark, which may differ."
      />
      {others.length > 0 && (
        <CheckboxField
          name="with_others"
          label={`The same for ${listText(others.map((name) => name ?? "all classes"))}, too`}
        />
      )}
      {gradedCount > 0 && (
        <CheckboxField
          name="confirmed"
          label="Change the rubric all the same"
          hint={`${countText(gradedCount, "student")} ${gradedCount === 1 ? "has a mark" : "have marks"} by this rubric. Marks stay as they are, with what was filled in, until the new rubric is filled in for them.`}
        />
      )}
    </>
  )
}
const withNumericPoints = ({ points }: { points: unknown }) => ({
  points: typeof points === "number" ? points : 0,
})

const blankLevel = { title: "", words: "", points: "" }

type CriterionProps = {
  /** The path of the criterion in the form. */
  field: string
  /** The criterion's number, counted from 1. */
  number: number
  levels: EditedCriterion["levels"]
  /** The error of the levels as a whole. */
  error: string | undefined
  onLevels: (levels: EditedCriterion["levels"]) => void
  onRemove: () => void
}

/** The title of one criterion, and its levels with their points. */
function CriterionFields({ field, number, levels, error, onLevels, onRemove }: CriterionProps) {
  const label = `Criterion ${number}`
  return (
    <fieldset className="rubric-criterion">
      <legend className="visually-hidden">{label}</legend>
      <div className="rubric-line">
        <TextField name={`${field}.title`} label={label} autoComplete="off" required />
        <Button kind="quiet" onClick={onRemove}>
          Remove<span className="visually-hidden"> criterion {number}</span>
        </Button>
      </div>
      {error && <p className="field-error">{error}</p>}
      {levels.map((_, index) => {
        const row = `${field}.levels.${index}`
        return (
          <div key={row} className="rubric-line rubric-level-fields">
            <NumberField name={`${row}.points`} label="Points" required />
            <TextField name={`${row}.title`} label="Level" autoComplete="off" required />
            <TextField name={`${row}.words`} label="In words" autoComplete="off" />
            <Button kind="quiet" onClick={() => onLevels(levels.toSpliced(index, 1))}>
              Remove
              <span className="visually-hidden">{` level ${index + 1} of criterion ${number}`}</span>
            </Button>
          </div>
        )
      })}
      {levels.length < maxLevels && (
        <Button kind="quiet" onClick={() => onLevels([...levels, blankLevel])}>
          Add level<span className="visually-hidden"> to criterion {number}</span>
        </Button>
      )}
    </fieldset>
  )
}

/** Copies the criteria of earlier assignments. Renders nothing if there are none. */
function EarlierRubrics({ onTake }: { onTake: (criteria: readonly Criterion[]) => void }) {
  const rubrics = useData("GET /rubrics").data?.rubrics ?? []
  const fieldId = useId()
  if (rubrics.length === 0) return null
  return (
    <div className="rubric-earlier">
      <label htmlFor={fieldId}>Take the criteria of earlier work</label>
      <select
        id={fieldId}
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
