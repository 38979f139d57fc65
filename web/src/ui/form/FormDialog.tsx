import type { ReactNode } from "react"
import type { FieldValues } from "react-hook-form"
import { Dialog } from "../overlay/Dialog.tsx"
import { Form, type FormProps } from "./Form.tsx"

type Props<Input extends FieldValues, Output, Saved> = Omit<
  FormProps<Input, Output>,
  "onSubmit" | "onCancel"
> & {
  title: string
  /** "side" for more than about eight fields. */
  size?: "small" | "medium" | "large" | "side" | undefined
  /** Content above the form and its errors. */
  lead?: ReactNode
  onSubmit: (values: Output, addsAnother?: true) => Promise<Saved>
  /** Called after a save. If absent, the dialog closes. */
  onSaved?: (saved: Saved) => void
  onClose: () => void
}

/** A form in a dialog, which closes once it is saved. */
export function FormDialog<Input extends FieldValues, Output, Saved>({
  title,
  size = "medium",
  lead,
  onSubmit,
  onClose,
  onSaved = onClose,
  ...form
}: Props<Input, Output, Saved>) {
  return (
    <Dialog title={title} size={size} onClose={onClose}>
      {lead}
      <Form
        {...form}
        onCancel={onClose}
        onSubmit={async (values, addsAnother) => {
          const saved = await onSubmit(values, addsAnother)
          if (addsAnother) return undefined
          onSaved(saved)
          return saved
        }}
      />
    </Dialog>
  )
}
