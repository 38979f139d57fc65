import { preferencesInput } from "#contract/people/people/preferences.ts"
import { useWrite } from "../../lib/api/writes.ts"
import { useHasMailServer, useUser } from "../../lib/session/user.ts"
import { SwitchField } from "../../ui/fields/ChoiceFields.tsx"
import { Form } from "../../ui/form/Form.tsx"
import { noMailServer } from "../notifications/labels.ts"
import { useShowProfile } from "./profileQueries.ts"

/**
 * The fields of this tab. Login alerts and the session timeout belong to the Security tab. If this form sent them too, it
 * would overwrite them with old values.
 */
const fields = preferencesInput.omit({ loginAlerts: true, sessionTimeout: true })

const whereMailed = (email: string | null) =>
  email === null
    ? "You have no email, so everything is in the portal. Add an address in your profile to get it there, too."
    : `Notifications are emailed to ${email}.`

/** Spec 002: the Notifications tab. */
export function NotificationSettings() {
  const { role, email, preferences } = useUser()
  const hasMailServer = useHasMailServer()
  const write = useWrite()
  const show = useShowProfile()
  const stored = fields.parse(preferences)
  return (
    <Form
      key={JSON.stringify(stored)}
      draft="notifications"
      schema={fields}
      defaults={stored}
      submitLabel="Save Notification Preferences"
      onSubmit={async (body) => {
        const { data } = await write("PUT /auth/preferences", { body })
        show(data.user)
      }}
    >
      <div>
        <SwitchField
          name="emailNotifications"
          label="Email notifications"
          hint={hasMailServer ? whereMailed(email) : `${noMailServer}, so everything is in the portal only.`}
        />
        <SwitchField
          name="pushNotifications"
          label="Push notifications"
          hint="A short notice on the screen when something new arrives while the portal is open."
        />
        <SwitchField
          name="announcementEmails"
          label="Announcement emails"
          hint="The college's announcements, by email as well."
        />
        <SwitchField
          name="eventReminders"
          label="Event reminders"
          hint="Email about events that you should attend."
        />
        {role === "student" && (
          <SwitchField
            name="gradeUpdates"
            label="Grade updates"
            hint="Email when a grade of yours is published."
          />
        )}
        <SwitchField
          name="systemUpdates"
          label="System updates"
          hint="Email when the portal itself changes or will be out of service."
        />
      </div>
    </Form>
  )
}
