import * as z from "zod"
import { email, line } from "#contract/lib/fields.ts"
import { TextField } from "../../ui/fields/TextField.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import type { CallError } from "../api/callError.ts"

const fields = {
  email: { label: "Another e-mail", schema: z.object({ email: email() }) },
  code: { label: "Another code", schema: z.object({ code: line("Code", 20) }) },
} as const

/** The value that somebody else has by now, and the sentence that says so. */
export type Asked = { field: keyof typeof fields; sentence: string }

/** The question that the refusal of a restore leads to, if another address or code would do. */
export function askedIn({ errors }: CallError): Asked | undefined {
  const field = (["email", "code"] as const).find((name) => errors[name] !== undefined)
  return field && { field, sentence: errors[field] ?? "" }
}

type Props = {
  name: string
  asked: Asked
  draft: string
  restore: (instead: { email?: string; code?: string }) => Promise<unknown>
  onClose: () => void
}

/** Restores a record whose address or code somebody else has by now with another one. */
export function RestoreDialog({ name, asked: { field, sentence }, draft, restore, onClose }: Props) {
  const { label, schema } = fields[field]
  return (
    <Dialog title={`Restore ${name}`} size="small" onClose={onClose}>
      <p>{sentence}</p>
      <Form
        draft={draft}
        schema={schema as z.ZodType<{ email?: string; code?: string }, { email?: string; code?: string }>}
        defaults={{ [field]: "" }}
        submitLabel="Restore"
        busyLabel="Restoring..."
        onCancel={onClose}
        onSubmit={async (instead) => {
          await restore(instead)
          onClose()
        }}
      >
        <TextField name={field} label={label} required type={field === "email" ? "email" : "text"} />
      </Form>
    </Dialog>
  )
}
