import { type MouseEvent, type Ref, useId } from "react"

export type Fault = {
  /** The id of the field at fault; absent when the form as a whole is. */
  field?: string | undefined
  text: string
}

type Props = { title?: string | undefined; faults: readonly Fault[]; ref?: Ref<HTMLElement> }

/** Every fault of a form in one place, each a way to its field. It takes the focus when a form is refused. */
export function ErrorSummary({ title = "There is a problem", faults, ref }: Props) {
  const id = useId()
  return (
    <section
      className="summary"
      ref={ref}
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}-faults`}
    >
      <h2 id={id}>{title}</h2>
      <ul id={`${id}-faults`}>
        {faults.map(({ field, text }) => (
          <li key={`${field} ${text}`}>
            {field ? (
              <a href={`#${field}`} onClick={(event) => goTo(event, field)}>
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Without script the link scrolls there; with it the cursor lands in the box and the address stays as it is. */
function goTo(event: MouseEvent, id: string) {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  field.focus()
  field.closest(".field")?.scrollIntoView({ block: "nearest" })
}
