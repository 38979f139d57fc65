import { useState } from "react"
import * as z from "zod"
import { uploads } from "#contract/lib/uploads.ts"
import { excuseInput } from "#contract/teaching/excuses/endpoints.ts"
import { useResending } from "../../lib/api/resend.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { acceptOf, fileOf } from "../../lib/files.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { DateField } from "../../ui/fields/DateField.tsx"
import { FileField } from "../../ui/fields/FileField.tsx"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { Notice } from "../../ui/state/Notice.tsx"

const schema = excuseInput.extend({
  file: z.union([fileOf("attachment", "Choose a file."), z.null()]).optional(),
})

type Props = { onClose: () => void }

/** Asks for an excuse over a bad connection: what was entered stays here until it is sent. */
export function ExcuseDialog({ onClose }: Props) {
  const write = useWrite()
  const [sent, setSent] = useState<number>()
  const { waiting, sendNow, resending } = useResending()
  return (
    <Dialog title="Ask for an excuse" onClose={onClose}>
      <p>The office decides. Classes missed on excused days are left out of your attendance.</p>
      <Form
        draft="new excuse"
        schema={schema}
        defaults={{ first_date: "", last_date: "", reason: "", file: null }}
        submitLabel="Send"
        busyLabel="Sending..."
        onCancel={onClose}
        onSubmit={async ({ file, ...body }) => {
          try {
            await resending(() => {
              if (file) setSent(0)
              return write("POST /excuses", { body, files: { file: file ?? undefined } }, { onSent: setSent })
            })
          } finally {
            setSent(undefined)
          }
          onClose()
        }}
      >
        <div className="fields">
          <DateField name="first_date" label="First day" required />
          <DateField name="last_date" label="Last day" hint="The same day if it was one day." required />
        </div>
        <TextAreaField name="reason" label="Reason" maxLength={1000} rows={4} required />
        <FileField
          name="file"
          label="Letter or photo"
          hint="Such as a letter of the clinic."
          accept={acceptOf("attachment")}
          maxBytes={uploads.attachment.max}
          sent={waiting ? undefined : sent}
        />
        {waiting && (
          <Notice tone="warn" live action={<Button onClick={sendNow}>Send now</Button>}>
            <p>No connection. Your excuse is kept here and will be sent when you are back online.</p>
          </Notice>
        )}
      </Form>
    </Dialog>
  )
}
