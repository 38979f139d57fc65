import * as z from "zod"
import { email } from "#contract/lib/contactFields.ts"
import { line } from "#contract/lib/fields.ts"
import { TextField } from "../../ui/fields/TextField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import type { CallError } from "../api/callError.ts"

const fields = {
  email: { label: "Another email", schema: z.object({ email: email() }) },
  code: { label: "Another code", schema: z.object({ code: line("Code", 20) }) },
} as const

/** The field whose value another record has taken meanwhile, and the sentence that says so. */
export type RestoreConflict = { field: keyof typeof fields; sentence: string }

/** The conflict of a refused restore, if another email address or code would solve it. */
export function conflictOf({ errors }: CallError): RestoreConflict | undefined {
  const field = (["email", "code"] as const).find((name) => errors[name] !== undefined)
  return field && { field, sentence: errors[field] ?? "" }
}

type Props = {
  name: string
  conflict: RestoreConflict
  draft: string
  restore: (instead: { email?: string; code?: string }) => Promise<unknown>
  onClose: () => void
}

/** Restores a record with another email address or code, because another record has taken the old one. */
export function RestoreDialog({ name, conflict: { field, sentence }, draft, restore, onClose }: Props) {
  const { label, schema } = fields[field]
  return (
    <FormDialog
      title={`Restore ${name}`}
      size="small"
      onClose={onClose}
      lead={<p>{sentence}</p>}
      draft={draft}
      schema={schema as z.ZodType<{ email?: string; code?: string }, { email?: string; code?: string }>}
      defaults={{ [field]: "" }}
      submitLabel="Restore"
      busyLabel="Restoring..."
      onSubmit={(instead) => restore(instead)}
    >
      <TextField name={field} label={label} required type={field === "email" ? "email" : "text"} />
    </FormDialog>
  )
}
