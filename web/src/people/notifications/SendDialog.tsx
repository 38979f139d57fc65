import { notificationInput } from "#contract/people/notifications/endpoints.ts"
import type {
  NotificationAudience,
  NotificationTopic,
  NotificationType,
} from "#contract/people/notifications/types.ts"
import { useData } from "../../lib/api/data.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { useHasMailServer } from "../../lib/session/user.ts"
import { CheckboxField, RadioField } from "../../ui/fields/ChoiceFields.tsx"
import { SelectField } from "../../ui/fields/SelectField.tsx"
import { TextAreaField } from "../../ui/fields/TextAreaField.tsx"
import { TextField } from "../../ui/fields/TextField.tsx"
import { useFieldValue } from "../../ui/fields/useField.ts"
import { FormDialog } from "../../ui/form/FormDialog.tsx"
import { audienceLabel, portalOnlyHint, priorityLabel, topicLabel, typeLabel, waysText } from "./labels.ts"

const blank = {
  title: "",
  message: "",
  type: "reminder",
  topic: "",
  priority: "normal",
  portal_only: false,
} as const

export function SendDialog({ onClose }: { onClose: () => void }) {
  const write = useWrite()
  return (
    <FormDialog
      title="Send notification"
      onClose={onClose}
      draft="new notification"
      schema={notificationInput}
      defaults={blank}
      submitLabel="Send notification"
      busyLabel="Sending..."
      onSubmit={(body) =>
        write("POST /notifications", { body }, { failure: "Failed to send notification: " })
      }
    >
      <TextField name="title" label="Title" required />
      <TextAreaField
        name="message"
        label="Message"
        hint={`${useHasMailServer() ? "People who chose email get it there too, in one email a day, or at once if its priority is high. " : ""}You can't recall it.`}
        required
      />
      <RadioField name="audience" label="Audience" options={Object.entries(audienceLabel)} required />
      <SendReach />
      <CheckboxField name="portal_only" label="Portal only" hint={portalOnlyHint} />
      <SelectField name="type" label="Type" options={Object.entries(typeLabel)} required />
      <SelectField
        name="topic"
        label="About"
        hint="People choose whether they are emailed about events and about the portal."
        options={Object.entries(topicLabel)}
        blank="Something else"
        width="full"
      />
      <SelectField name="priority" label="Priority" options={Object.entries(priorityLabel)} required />
    </FormDialog>
  )
}

/** The number of people who are notified in the portal and by email, before anything is sent. */
function SendReach() {
  const audience = useFieldValue<NotificationAudience>("audience")
  const type = useFieldValue<NotificationType>("type")
  const topic = useFieldValue<NotificationTopic | "">("topic") || null
  const isPortalOnly = useFieldValue<boolean>("portal_only") === true
  if (!audience) return null
  return <ReachText query={{ audience, type, topic }} isPortalOnly={isPortalOnly} />
}

type Query = {
  audience: NotificationAudience
  type?: NotificationType | undefined
  topic: NotificationTopic | null
}

function ReachText({ query, isPortalOnly }: { query: Query; isPortalOnly: boolean }) {
  const { data } = useData("GET /notifications/reach", { query })
  const hasMailServer = useHasMailServer()
  const byEmail = isPortalOnly ? 0 : data?.counts.by_email
  return (
    <p role="status" className="field-hint">
      {data ? waysText(data.counts.portal, byEmail ?? 0, hasMailServer) : "Counting the people…"}
    </p>
  )
}
