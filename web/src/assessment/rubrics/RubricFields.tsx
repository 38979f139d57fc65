import type { RubricOfWork } from "#contract/assessment/rubrics/endpoints.ts"
import { type Criterion, maxCriteria, maxLevels, maxPointsOf } from "#contract/assessment/rubrics/rubric.ts"
import { countText } from "#contract/lib/amounts.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { CheckboxField } from "../../ui/fields/ChoiceFields.tsx"
import { useFormFields } from "../../ui/fields/formFields.ts"
import { NumberField } from "../../ui/fields/NumberField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { EarlierRubrics } from "./EarlierRubrics.tsx"
import "./rubricFields.css"

/** A rubric while it is edited. Its points may not be numbers yet. */
type Typed = { title: string; levels: readonly { title: string; words: string | null; points: unknown }[] }

export function RubricFields({ work }: { work: RubricOfWork }) {
  const { max_marks: max, other_classes: others, marks } = work
  const form = useFormFields()
  const criteria = useFieldValue<readonly Typed[]>("criteria") ?? []
  const put = (next: readonly Typed[]) => form?.set("criteria", next)
  const change = (index: number, levels: Typed["levels"]) =>
    put(criteria.map((one, at) => (at === index ? { ...one, levels } : one)))
  const withOthers = useFieldValue("with_others") === true
  const given = marks.published + marks.drafts + (withOthers ? marks.of_others : 0)
  const best = maxPointsOf(criteria.map(({ levels }) => ({ levels: levels.map(pointed) })))
  return (
    <>
      <EarlierRubrics onTake={(taken: readonly Criterion[]) => put(taken)} />
      {form?.errors.criteria && <p className="field-error">{form.errors.criteria}</p>}
      {criteria.map(({ levels }, index) => {
        const field = `criteria.${index}`
        return (
          <fieldset key={field} className="rubric-criterion">
            <legend className="visually-hidden">Criterion {index + 1}</legend>
            <div className="rubric-line">
              <TextField
                name={`${field}.title`}
                label={`Criterion ${index + 1}`}
                autoComplete="off"
                required
              />
              <Button kind="quiet" onClick={() => put(criteria.filter((_, at) => at !== index))}>
                Remove<span className="visually-hidden"> criterion {index + 1}</span>
              </Button>
            </div>
            {form?.errors[`${field}.levels`] && (
              <p className="field-error">{form.errors[`${field}.levels`]}</p>
            )}
            {levels.map((_, at) => {
              const row = `${field}.levels.${at}`
              return (
                <div key={row} className="rubric-line rubric-level-fields">
                  <NumberField name={`${row}.points`} label="Points" required />
                  <TextField name={`${row}.title`} label="Level" autoComplete="off" required />
                  <TextField name={`${row}.words`} label="In words" autoComplete="off" />
                  <Button
                    kind="quiet"
                    onClick={() =>
                      change(
                        index,
                        levels.filter((_, other) => other !== at),
                      )
                    }
                  >
                    Remove
                    <span className="visually-hidden">
                      {" "}
                      level {at + 1} of criterion {index + 1}
                    </span>
                  </Button>
                </div>
              )
            })}
            {levels.length < maxLevels && (
              <Button
                kind="quiet"
                onClick={() => change(index, [...levels, { title: "", words: "", points: "" }])}
              >
                Add level<span className="visually-hidden"> to criterion {index + 1}</span>
              </Button>
            )}
          </fieldset>
        )
      })}
      {criteria.length < maxCriteria && (
        <Button
          onClick={() => {
            const before = criteria.at(-1)?.levels ?? [{ title: "", words: "", points: "" }]
            put([...criteria, { title: "", levels: before.map((level) => ({ ...level, words: "" })) }])
          }}
        >
          Add criterion
        </Button>
      )}
      <p>
        {criteria.length === 0
          ? "Without criteria the work has no rubric."
          : best === max
            ? `The best is ${best} points, as the work.`
            : `The best is ${best} points, which are ${max} of ${max}: points are scaled, and rounded to one decimal.`}
      </p>
      <CheckboxField
        name="decides"
        label="The points are the mark"
        hint="A mark that is typed nevertheless takes the filled rubric off. Without the tick they propose a mark, which may differ."
      />
      {others.length > 0 && (
        <CheckboxField
          name="with_others"
          label={`The same for ${listed.format(others.map((name) => name ?? "all classes"))}, too`}
        />
      )}
      {given > 0 && (
        <CheckboxField
          name="confirmed"
          label="Change the rubric all the same"
          hint={`${countText(given, "student")} ${given === 1 ? "has a mark" : "have marks"} by it as it is now. Marks stay as they are, with what was filled in, until the new rubric is filled in for them.`}
        />
      )}
    </>
  )
}

const listed = new Intl.ListFormat("en-GB")
const pointed = ({ points }: { points: unknown }) => ({ points: typeof points === "number" ? points : 0 })
