import type { FieldValues, UseFormReturn } from "react-hook-form"

/** A form whose fields are named by any text. The parts of the design system know the fields' names only at run time. */
export type UntypedForm = UseFormReturn<FieldValues>

export const untypedForm = <Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) =>
  form as unknown as UntypedForm
