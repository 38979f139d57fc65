import "./combobox.css"
import { type KeyboardEvent, useState } from "react"
import { ComboboxList } from "./ComboboxList.tsx"
import { afterKey, closed } from "./comboboxKeys.ts"
import { Field } from "./Field.tsx"
import { useFormFields } from "./formFields.ts"
import { asOption, type Option, type Options, optionOf, type Value } from "./options.ts"
import { type FieldProps, useField, useFieldValue } from "./useField.ts"
import { type Find, useMatches } from "./useMatches.ts"

type Props = FieldProps & {
  /**
   * A fixed list, or a function that searches. A function must keep its identity, so declare it outside the
   * component.
   */
  options: Options | Find
  /** The initially chosen option of a search. */
  chosen?: Option | undefined
  /** The message when nothing matches: "No students found". */
  none?: string
  maxOptions?: number
}

/** The text in the box and its value: the chosen option's, or null while typing. */
type Reading = { value: Value | null; text: string }

/** A text box with a list of matches (the ARIA combobox). Its value is that of the chosen option, or null. */
export function ComboboxField(props: Props) {
  const { required, options: source, none = "Nothing found", maxOptions = 10 } = props
  const [list, setList] = useState(closed)

  const form = useFormFields()
  // The text is a form value of its own, so that drafts restore it and resets clear it. It is stored with its value, so that it
  // is ignored when a conflict replaces that value.
  const readingName = `${props.name} reading`
  const reading = useFieldValue<Reading>(readingName)

  const read = (value: Value | null | undefined) => {
    if (reading && reading.value === (value ?? null)) return reading.text
    if (value === null || value === undefined) return ""
    if (props.chosen?.value === value) return props.chosen.label
    if (typeof source === "function") return String(value) // A search can't find the label of a value.
    return optionOf(source.map(asOption), String(value))?.label
  }
  const field = useField<Value | null>(props, (value) => read(value) ?? String(value))
  const text = read(field.value) ?? ""
  const typed = field.value === null || field.value === undefined ? text : ""
  const { options, state } = useMatches(source, typed, list.open, maxOptions)

  const set = (value: Value | null, text: string) => {
    field.set(value)
    form?.set(readingName, text === "" ? undefined : ({ value, text } satisfies Reading))
  }
  const take = (option: Option) => {
    setList(closed)
    set(option.value, option.label)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const after = afterKey(event.key, list, options.length)
    if (!after) return
    if (event.key !== "Tab") event.preventDefault()
    const option = after.take === undefined ? undefined : options[after.take]
    if (option) take(option)
    else setList({ open: after.open, at: after.at })
  }
  const listId = `${field.id}-list`
  return (
    <Field {...field.frame}>
      <div className="combobox">
        <input
          type="text"
          role="combobox"
          className="input"
          autoComplete="off"
          {...field.described}
          required={required}
          aria-autocomplete="list"
          aria-expanded={list.open}
          aria-controls={listId}
          aria-activedescendant={list.open && list.at >= 0 ? `${listId}-${list.at}` : undefined}
          value={text}
          onChange={(event) => {
            set(null, event.currentTarget.value)
            setList({ open: true, at: -1 })
          }}
          onClick={() => setList({ open: true, at: -1 })}
          onBlur={() => setList(closed)}
          onKeyDown={onKeyDown}
        />
        <ComboboxList
          id={listId}
          label={props.label}
          list={list}
          options={options}
          state={state}
          none={none}
          onTake={take}
        />
      </div>
    </Field>
  )
}
