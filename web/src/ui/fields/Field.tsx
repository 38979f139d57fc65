import type { ReactNode } from "react"

type Props = {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
  children: ReactNode
  /** Set for several inputs under one label, which becomes their legend. */
  group?: boolean
}

/**
 * Label, error, input and hint. The hint is at the bottom, so that neighbouring labels and inputs are aligned whether or not
 * a field has a hint.
 */
export function Field({ id, label, hint, error, required, children, group = false }: Props) {
  const Box = group ? "fieldset" : "div"
  const words = (
    <>
      {label}
      {!required && <span className="field-optional"> (optional)</span>}
    </>
  )
  return (
    <Box className={error ? "field field-invalid" : "field"}>
      {group ? (
        <legend className="field-label">{words}</legend>
      ) : (
        <label className="field-label" htmlFor={id}>
          {words}
        </label>
      )}
      <FieldError id={id}>{error}</FieldError>
      {children}
      <Hint id={id}>{hint}</Hint>
    </Box>
  )
}

type LineProps = { id: string; children: string | undefined }

function Hint({ id, children }: LineProps) {
  if (!children) return null
  return (
    <p className="field-hint" id={`${id}-hint`}>
      {children}
    </p>
  )
}

export function FieldError({ id, children }: LineProps) {
  if (!children) return null
  return (
    <p className="field-error" id={`${id}-error`}>
      <span className="visually-hidden">Error: </span>
      {children}
    </p>
  )
}
