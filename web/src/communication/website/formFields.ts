import { locationOf } from "#contract/communication/website/content/checks.ts"
import type { Field } from "#contract/communication/website/content/fields.ts"
import type { FieldTexts, FormFields } from "../../ui/fields/formFields.ts"
import type { ConnectedFields } from "../../ui/form/connectedFields.ts"
import type { EditedPage } from "./editedPage.ts"
import { fieldAt, labelAt, textOf } from "./fieldPaths.ts"

type Errors = Readonly<Record<string, string>>

/** Removes the field's location from the beginning of each sentence, because the sentence is shown at its field. */
export const withoutLocation = (page: Field, errors: Errors): Errors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, text]) => {
      const location = locationOf(page, name.split("."))
      return [name, text.startsWith(location) ? text.slice(location.length) : text]
    }),
  )

/**
 * Connects a page's content to the fields of its form. The fields needn't register, because the page's description lists all
 * of them.
 */
export const formFieldsOf = (
  id: string,
  { get, set, subscribe }: EditedPage,
  errors: Errors,
): FormFields => ({
  id,
  errors,
  get,
  set,
  subscribe,
  register: () => () => {},
})

/** Connects only these fields, with the labels and texts that a conflict shows. */
export function conflictFieldsOf(fields: FormFields, page: Field, names: readonly string[]): ConnectedFields {
  const texts = names.map((name): [string, FieldTexts] => {
    const field = fieldAt(page, name)
    return [name, { label: labelAt(page, name), show: (value) => (field ? textOf(field, value) : "") }]
  })
  return { ...fields, texts: new Map(texts) }
}
