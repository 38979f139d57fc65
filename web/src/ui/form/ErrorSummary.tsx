import type { MouseEvent, Ref } from "react"
import { FormAlert } from "./FormAlert.tsx"
import { focusField } from "./focusField.ts"

export type FormError = {
  /** The id of the invalid field; absent for an error of the whole form. */
  field?: string | undefined
  text: string
  /** The label of a field that was not filled in. The summary names it, and the field says what is required. */
  blank?: string | undefined
}

type Props = { title?: string | undefined; errors: readonly FormError[]; ref?: Ref<HTMLElement> }

/** All errors of a form, each with a link to its field. It receives the focus when a form is rejected. */
export function ErrorSummary({ title = "There is a problem", errors, ref }: Props) {
  const list = (
    <ul>
      {errors.map(({ field, text, blank }) => (
        <li key={`${field} ${text}`} className={blank && "summary-blank"}>
          {field ? (
            <a href={`#${field}`} onClick={(event) => openField(event, field)}>
              {blank ?? text}
            </a>
          ) : (
            text
          )}
        </li>
      ))}
    </ul>
  )
  return <FormAlert kind="summary" title={title} text={list} ref={ref} />
}

/** Without script the link scrolls to the field. With script it focuses the field and leaves the address unchanged. */
function openField(event: MouseEvent, id: string) {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  focusField(field)
}
