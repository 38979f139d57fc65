import type { ReactNode } from "react"
import { Button } from "../../ui/controls/Button.tsx"
import { FormDone } from "./FormDone.tsx"
import { FormProblem } from "./FormProblem.tsx"
import type { useSiteForm } from "./useSiteForm.ts"

type Props = {
  form: ReturnType<typeof useSiteForm>
  submitLabel: string
  busyLabel: string
  className?: string
  action?: string
  onInput?: () => void
  /** Under the problem: a way out of it. */
  help?: ReactNode
  children: ReactNode
}

/** A form of the site: the outcome above its fields, and the button that sends it below. */
export function FormFrame({ form, submitLabel, busyLabel, help, children, ...rest }: Props) {
  const { outcome, busy, formProps } = form
  return (
    <form className="form" {...rest} {...formProps}>
      <FormProblem problem={outcome.problem} />
      {help}
      <FormDone text={outcome.done} />
      {children}
      <div className="buttons">
        <Button type="submit" kind="main" busy={busy}>
          {busy ? busyLabel : submitLabel}
        </Button>
      </div>
    </form>
  )
}
