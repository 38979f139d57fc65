import type { ReactNode } from "react"

type Props = { title: string; children: ReactNode }

/** Fields that belong together, under their own heading; they stand beside each other where there is room. */
export function FormSection({ title, children }: Props) {
  return (
    <fieldset className="form-section">
      <legend>{title}</legend>
      <div className="fields">{children}</div>
    </fieldset>
  )
}
