import * as z from "zod"
import { uploads } from "#contract/lib/uploads.ts"
import { excuseInput } from "#contract/teaching/excuses/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { randomKey } from "../../lib/api/idempotencyKey.ts"
import { acceptOf, fileOf } from "../../lib/files.ts"
import { useDeliver } from "../../lib/outbox/useDeliver.ts"
import { DateField } from "../../ui/fields/DateField.tsx"
import { FileField } from "../../ui/fields/FileField.tsx"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { datesText } from "./labels.ts"

const schema = excuseInput.extend({
  file: z.union([fileOf("attachment", "Choose a file."), z.null()]).optional(),
})

type Props = { onClose: () => void }

/** Requests an excuse. Because connections are unreliable, the request is stored on the device until the server has it. */
export function ExcuseDialog({ onClose }: Props) {
  const deliver = useDeliver({ hasFiles: true })
  return (
    <FormDialog
      title="Ask for an excuse"
      onClose={onClose}
      lead={<p>The office decides. Classes missed on excused days are left out of your attendance.</p>}
      draft="new excuse"
      schema={schema}
      defaults={{ first_date: "", last_date: "", reason: "", file: null }}
      submitLabel="Send"
      busyLabel="Sending..."
      onSubmit={async ({ file, ...body }) => {
        await deliver(
          {
            name: `excuse ${randomKey()}`,
            endpoint: "POST /excuses",
            parts: { body },
            files: file ? { file: { kind: "attachment", into: "upload_id" } } : undefined,
            title: `Your excuse for ${datesText(body)}`,
            counted: { number: 1, singular: "excuse", plural: "excuses" },
            path: paths.ownAttendance,
            form: "new excuse",
          },
          file ? { file } : {},
        )
      }}
    >
      <div className="fields">
        <DateField name="first_date" label="First day" required />
        <DateField name="last_date" label="Last day" hint="The same day if it was one day." required />
      </div>
      <TextAreaField name="reason" label="Reason" rows={4} required />
      <FileField
        name="file"
        label="Letter or photo"
        hint="For example, a letter of the clinic."
        accept={acceptOf("attachment")}
        maxBytes={uploads.attachment.max}
      />
    </FormDialog>
  )
}
