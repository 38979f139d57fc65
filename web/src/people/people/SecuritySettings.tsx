import { useState } from "react"
import { today } from "#contract/lib/dates.ts"
import { sessionTimeouts } from "#contract/people/people/preferences.ts"
import { call } from "../../lib/api/call.ts"
import { CallError } from "../../lib/api/callError.ts"
import { saveFile } from "../../lib/saveFile.ts"
import { useHasMailServer } from "../../lib/session/user.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { SelectSetting, SwitchSetting } from "../../ui/fields/Settings.tsx"
import { Section } from "../../ui/layout/Section.tsx"
import { toast } from "../../ui/overlay/toast.ts"
import { noMailServer } from "../notifications/labels.ts"
import { ChangePasswordForm } from "./ChangePasswordForm.tsx"
import { DeleteAccount } from "./DeleteAccount.tsx"
import { DeviceTable } from "./DeviceTable.tsx"
import { usePreference } from "./profileQueries.ts"
import { TwoFactor } from "./TwoFactor.tsx"

/** Spec 002: the Security tab. The server stores and applies these settings. */
export function SecuritySettings() {
  return (
    <div className="stack">
      <Section beside title="Change password" lead="This signs you out on all other devices.">
        <ChangePasswordForm />
      </Section>
      <Section beside title="Two-factor authentication" lead="Ask for a code as well as the password.">
        <TwoFactor />
      </Section>
      <Section
        beside
        title="Sessions"
        lead="Get alerts about new sign-ins and choose when idle sessions end."
      >
        <LoginAlerts />
        <SessionTimeout />
      </Section>
      <Section
        beside
        title="Phones and computers"
        lead="Where you have signed in. What each keeps of you is locked with a key of its own. End one that you have lost or given away."
      >
        <DeviceTable />
      </Section>
      <Section beside title="Your data" lead="Everything that the college's portal holds about you.">
        <DownloadData />
      </Section>
      <Section
        beside
        title="Delete account"
        lead="Your contact and personal details, letters and photo are erased after seven days, in which the college's office can undo it. Grades, other academic records and the log of who did what stay with the college."
      >
        <DeleteAccount />
      </Section>
    </div>
  )
}

function LoginAlerts() {
  const [alerts, setAlerts] = usePreference("loginAlerts")
  const without = useHasMailServer() ? "" : ` ${noMailServer}, so no email comes.`
  return (
    <SwitchSetting
      label="Login alerts"
      hint={`Email me when my account is used on a new device.${without}`}
      value={alerts}
      onChange={setAlerts}
    />
  )
}

const timeoutLabels: Record<(typeof sessionTimeouts)[number], string> = {
  15: "15 minutes",
  30: "30 minutes",
  60: "1 hour",
  120: "2 hours",
  0: "Never",
}
const timeouts = sessionTimeouts.map((minutes) => [minutes, timeoutLabels[minutes]] as const)

function SessionTimeout() {
  const [minutes, setMinutes] = usePreference("sessionTimeout")
  return (
    <SelectSetting
      label="Session timeout"
      hint="We sign you out after this long without activity. Never means 30 days."
      value={minutes}
      options={timeouts}
      onChange={setMinutes}
    />
  )
}

/** Downloads the person's data as profile-data-{date}.json (spec 002 section 7). */
function DownloadData() {
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const { data } = await call("GET /auth/export-data")
      const json = JSON.stringify(data, null, 2)
      saveFile(new File([json], `profile-data-${today()}.json`, { type: "application/json" }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.failure("Failed to export data. Please try again.")
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p>A file in the JSON format: your profile, your settings and what is recorded under your name.</p>
      <div className="buttons">
        <Button onClick={download} busy={busy}>
          {busy ? "Preparing..." : "Download My Data"}
        </Button>
      </div>
    </>
  )
}
