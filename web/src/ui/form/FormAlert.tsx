import { type ReactNode, type Ref, useId } from "react"

type Props = {
  kind: "summary" | "conflict"
  title: string
  /** Screen readers read it together with the title. */
  text: ReactNode
  children?: ReactNode
  ref?: Ref<HTMLElement> | undefined
}

/** A message above a form's fields, which can receive the focus. */
export function FormAlert({ kind, title, text, children, ref }: Props) {
  const id = useId()
  return (
    <section className={kind} ref={ref} tabIndex={-1} aria-labelledby={id} aria-describedby={`${id}-text`}>
      <h2 id={id}>{title}</h2>
      <div id={`${id}-text`}>{text}</div>
      {children}
    </section>
  )
}
