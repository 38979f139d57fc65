import type { FieldErrors, FieldValues, Resolver } from "react-hook-form"
import type { ZodType } from "zod"
import { unchosenIn } from "../fields/boxText.ts"

/**
 * Checks a form's values with its schema. Each field's error is the sentence with which the server would refuse it. If the
 * schema accepts several shapes for a field, the error is the field's own sentence and not one shape's.
 */
export const resolverOf =
  <Input extends FieldValues, Output>(schema: ZodType<Output, Input>): Resolver<Input, unknown, Output> =>
  async (values) => {
    const { data, error } = await schema.safeParseAsync(values)
    const unchosen = unchosenIn(values)
    if (!error && unchosen.length === 0) return { values: data, errors: {} }
    const errors: NestedFaults = {}
    for (const { name, message } of unchosen) setErrorAt(errors, [name], { type: "unchosen", message })
    for (const { path, code, message } of error?.issues ?? [])
      setErrorAt(errors, path, { type: code, message })
    return { values: {}, errors: errors as FieldErrors<Input> }
  }

type Fault = { type: string; message: string }
type NestedFaults = { [part: PropertyKey]: NestedFaults | Fault }

const isFault = (value: NestedFaults | Fault | undefined): value is Fault =>
  typeof value?.message === "string"

/** Puts the error at the path of its field, unless there is one already. */
function setErrorAt(errors: NestedFaults, [part = "root", ...rest]: readonly PropertyKey[], fault: Fault) {
  const existing = errors[part]
  if (isFault(existing)) return
  if (rest.length === 0) errors[part] = fault
  else {
    const inner = existing ?? {}
    errors[part] = inner
    setErrorAt(inner, rest, fault)
  }
}
