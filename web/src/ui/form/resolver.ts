import { type FieldErrors, type FieldValues, get, type Resolver } from "react-hook-form"
import type { ZodType } from "zod"
import { unchosenIn } from "../fields/boxText.ts"

type Options = {
  /** The names of fields that were shown and aren't any more, because another choice was made. */
  hidden?: ReadonlySet<string>
  /** The form's initial values. */
  initial?: FieldValues
}

/**
 * Checks a form's values with its schema. Each field's error is the sentence with which the server would refuse it. If the
 * schema accepts several shapes for a field, the error is the field's own sentence and not one shape's. Nobody can correct a
 * hidden field, so its initial value takes the place of a wrong one.
 */
export const resolverOf =
  <Input extends FieldValues, Output>(
    schema: ZodType<Output, Input>,
    { hidden = new Set(), initial = {} }: Options = {},
  ): Resolver<Input, unknown, Output> =>
  async (values) => {
    const first = await schema.safeParseAsync(values)
    const wrong = [...hidden].filter((name) => first.error?.issues.some(({ path }) => isWithin(path, name)))
    const { data, error } =
      wrong.length === 0
        ? first
        : await schema.safeParseAsync(
            wrong.reduce<FieldValues>(
              (all, name) => withValueAt(all, name.split("."), get(initial, name)),
              values,
            ),
          )
    const unchosen = unchosenIn(values).filter(({ name }) => !hidden.has(name))
    if (!error && unchosen.length === 0) return { values: data, errors: {} }
    const errors: NestedFaults = {}
    for (const { name, message } of unchosen) setErrorAt(errors, [name], { type: "unchosen", message })
    for (const { path, code, message } of error?.issues ?? [])
      setErrorAt(errors, path, { type: code, message })
    return { values: {}, errors: errors as FieldErrors<Input> }
  }

const isWithin = (path: readonly PropertyKey[], name: string) => `${path.join(".")}.`.startsWith(`${name}.`)

/** A copy of the values with another value at a path. */
const withValueAt = (
  values: FieldValues,
  [part = "", ...rest]: readonly string[],
  value: unknown,
): FieldValues => ({
  ...values,
  [part]: rest.length === 0 ? value : withValueAt(values[part] ?? {}, rest, value),
})

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
