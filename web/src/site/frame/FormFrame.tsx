import { type ReactNode, useEffect, useRef } from "react"
import { Button } from "../../ui/controls/Button.tsx"
import { ErrorSummary, type FormError } from "../../ui/form/ErrorSummary.tsx"
import { focusFirst } from "../../ui/form/focusField.ts"
import { FormConfirmation } from "./FormConfirmation.tsx"
import type { Problem } from "./form.ts"
import type { useSiteForm } from "./useSiteForm.ts"

type Props = {
  form: ReturnType<typeof useSiteForm>
  submitLabel: string
  busyLabel: string
  className?: string
  action?: string
  onInput?: () => void
  /** Help, shown under the problem. */
  help?: ReactNode
  children: ReactNode
}

/** A form of the site, with the outcome above its fields and the submit button below. */
export function FormFrame({ form, submitLabel, busyLabel, help, children, ...rest }: Props) {
  const { outcome, busy, formProps } = form
  return (
    <form className="form" {...rest} {...formProps}>
      <FormProblem problem={outcome.problem} />
      {help}
      <FormConfirmation text={outcome.done} />
      {children}
      <div className="buttons">
        <Button type="submit" kind="main" busy={busy}>
          {busy ? busyLabel : submitLabel}
        </Button>
      </div>
    </form>
  )
}

/**
 * The form's error, with a link to each invalid field. The id of a field is its name. The first invalid field gets the focus, or
 * else the error, as in the portal's forms.
 */
function FormProblem({ problem }: { problem: Problem | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = problem?.errors && box.current?.closest("form")
    focusFirst(form, "[aria-invalid=true]", box.current)
  }, [problem])
  if (!problem) return null
  const errors = Object.entries(problem.errors ?? {}).map(([field, text]): FormError => ({ field, text }))
  const needsNoTitle = errors.length === 0 || errors.some(({ text }) => text === problem.message)
  return (
    <ErrorSummary
      ref={box}
      title={needsNoTitle ? undefined : problem.message}
      errors={errors.length > 0 ? errors : [{ text: problem.message }]}
    />
  )
}
