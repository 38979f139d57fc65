import "./combobox.css"
import { type KeyboardEvent, useState } from "react"
import { type BoxText, boxTextName } from "./boxText.ts"
import { ComboboxList } from "./ComboboxList.tsx"
import { closedList, listAfterKey } from "./comboboxKeys.ts"
import { Field } from "./Field.tsx"
import { useFormFields } from "./formFields.ts"
import { asOption, type Option, type Options, optionOf, type Value } from "./options.ts"
import { type FieldProps, useField, useFieldValue } from "./useField.ts"
import { type FindOptions, useMatches } from "./useMatches.ts"

type Props = FieldProps & {
  /**
   * A fixed list, or a function that searches. Declare the function outside of the component, because a new function would
   * search again.
   */
  options: Options | FindOptions
  /** The initially chosen option of a search. */
  chosen?: Option | undefined
  /** The message when nothing matches: "No students found". */
  none?: string
}

/** A text box with a list of matches (the ARIA combobox). The field's value is the chosen option's, or null. */
export function ComboboxField(props: Props) {
  const { required, options: source, none = "Nothing found" } = props
  const [list, setList] = useState(closedList)

  const form = useFormFields()
  // The text is a form value of its own, so that drafts restore it and resets clear it. It is stored together with the
  // field's value. If a conflict replaces that value, the text is ignored.
  const boxText = useFieldValue<BoxText>(boxTextName(props.name))

  const textOf = (value: Value | null | undefined) => {
    if (boxText && boxText.value === (value ?? null)) return boxText.text
    if (value === null || value === undefined) return ""
    if (props.chosen?.value === value) return props.chosen.label
    if (typeof source === "function") return String(value) // A search can't find the label of a value.
    return optionOf(source.map(asOption), String(value))?.label
  }
  const field = useField<Value | null>(props, (value) => textOf(value) ?? String(value))
  const text = textOf(field.value) ?? ""
  const typed = field.value === null || field.value === undefined ? text : ""
  const { options, state } = useMatches(source, typed, list.open)

  const set = (value: Value | null, shownText: string) => {
    field.set(value)
    const next: BoxText = { value, text: shownText, label: props.label }
    form?.set(boxTextName(props.name), shownText === "" ? undefined : next)
  }
  const choose = (option: Option) => {
    setList(closedList)
    set(option.value, option.label)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = listAfterKey(event.key, list, options.length)
    if (!next) return
    if (event.key !== "Tab") event.preventDefault()
    const option = next.chosenIndex === undefined ? undefined : options[next.chosenIndex]
    if (option) choose(option)
    else setList({ open: next.open, activeIndex: next.activeIndex })
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
          {...field.inputProps}
          required={required}
          aria-autocomplete="list"
          aria-expanded={list.open}
          aria-controls={listId}
          aria-activedescendant={
            list.open && list.activeIndex >= 0 ? `${listId}-${list.activeIndex}` : undefined
          }
          value={text}
          onChange={(event) => {
            set(null, event.currentTarget.value)
            setList({ open: true, activeIndex: -1 })
          }}
          onClick={() => setList({ open: true, activeIndex: -1 })}
          onBlur={() => setList(closedList)}
          onKeyDown={onKeyDown}
        />
        <ComboboxList
          id={listId}
          label={props.label}
          list={list}
          options={options}
          state={state}
          none={none}
          onChoose={choose}
        />
      </div>
    </Field>
  )
}
