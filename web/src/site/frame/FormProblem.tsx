import { ErrorSummary, type FormError } from "../../ui/form/ErrorSummary.tsx"
import type { Problem } from "./form.ts"
import { useFocusOn } from "./useFocusOn.ts"

/** The form's error with a link to each invalid field; field ids are their names. */
export function FormProblem({ problem }: { problem: Problem | undefined }) {
  const box = useFocusOn(problem)
  if (!problem) return null
  const faults = Object.entries(problem.errors ?? {}).map(([field, text]): FormError => ({ field, text }))
  const needsNoTitle = faults.length === 0 || faults.some(({ text }) => text === problem.message)
  return needsNoTitle ? (
    <ErrorSummary ref={box} faults={faults.length > 0 ? faults : [{ text: problem.message }]} />
  ) : (
    <ErrorSummary ref={box} title={problem.message} faults={faults} />
  )
}
