import type { ReactNode } from "react"

type Props = { title: string; children: ReactNode }

/** A group of fields under a heading, side by side if there is room. */
export function FormSection({ title, children }: Props) {
  return (
    <fieldset className="form-section">
      <legend>{title}</legend>
      <div className="fields">{children}</div>
    </fieldset>
  )
}
