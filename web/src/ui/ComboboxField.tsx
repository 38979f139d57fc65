import { type KeyboardEvent, useState } from "react"
import { ComboboxList } from "./ComboboxList.tsx"
import { afterKey, closed } from "./comboboxKeys.ts"
import { Field } from "./Field.tsx"
import { useFormFields } from "./formFields.ts"
import { asOption, type Option, type Options, optionOf, type Value } from "./options.ts"
import { type FieldProps, useField, useFieldValue } from "./useField.ts"
import { type Find, useMatches } from "./useMatches.ts"

type Props = FieldProps & {
  /** A fixed list, or a way to look matches up. The latter must keep its identity: declare it outside the component. */
  options: Options | Find
  /** The option that is chosen at first, where matches are looked up. */
  chosen?: Option | undefined
  /** What is said when nothing matches: "No students found". */
  none?: string
  most?: number
}

/**
 * A text box that offers what matches as somebody types: the ARIA combobox with a list. Its value is that of the
 * option taken, and null while none is.
 */
export function ComboboxField(props: Props) {
  const { hint, required, options: source, none = "Nothing found", most = 10 } = props
  const [taken, setTaken] = useState(props.chosen)
  const [typed, setTyped] = useState<string>()
  const [list, setList] = useState(closed)

  const form = useFormFields()
  const labelName = `${props.name} label`
  const label = useFieldValue<string>(labelName)

  const known = (value: Value | null | undefined) => {
    if (taken && taken.value === value) return taken
    if (typeof source !== "function") return optionOf(source.map(asOption), String(value))
    return label !== undefined && value !== null && value !== undefined ? { value, label } : undefined
  }
  const field = useField<Value | null>(props, (value) => known(value)?.label ?? String(value ?? ""))
  const { options, state } = useMatches(source, typed ?? "", list.open, most)
  const text = typed ?? known(field.value)?.label ?? ""

  const take = (option: Option) => {
    setTaken(option)
    setTyped(undefined)
    setList(closed)
    field.set(option.value)
    form?.set(labelName, option.label) // A draft brings the value back: this says how it reads.
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
    <Field id={field.id} label={props.label} hint={hint} error={field.error} required={required}>
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
            setTyped(event.currentTarget.value)
            setList({ open: true, at: -1 })
            field.set(null)
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
