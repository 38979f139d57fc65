import type { Value } from "./options.ts"

/** The text in the box of a combobox, and the chosen option's value, which is null while the user types. */
export type BoxText = { value: Value | null; text: string; label: string }

const suffix = " reading"
/** The name of the form value that contains a combobox's text. */
export const boxTextName = (name: string) => name + suffix

/**
 * The errors of a form's comboboxes in which text was typed but nothing chosen. The field's value is null then, which an
 * optional field would save as none, although the box shows something.
 */
export const unchosenIn = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).flatMap(([name, entry]) => {
    if (!name.endsWith(suffix)) return []
    const { value, text, label } = (entry ?? {}) as Partial<BoxText>
    const isUnchosen = value === null && text?.trim()
    return isUnchosen
      ? [{ name: name.slice(0, -suffix.length), message: `${label} must be chosen from the list.` }]
      : []
  })
