import { useState } from "react"
import type { Profile } from "#contract/people/people/profile.ts"
import { useAddress } from "../../lib/address/address.ts"
import { useData } from "../../lib/api/data.ts"
import { useAct } from "../../lib/api/writes.ts"
import { acceptOf } from "../../lib/files.ts"
import { smallPicture } from "../../lib/pictures.ts"
import { useUser } from "../../lib/session/user.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { FileButton } from "../../ui/fields/FileButton.tsx"
import { Page } from "../../ui/layout/Page.tsx"
import { PersonHead } from "../../ui/layout/PersonHead.tsx"
import { Tabs } from "../../ui/layout/Tabs.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { Progress } from "../../ui/state/Progress.tsx"
import { NotificationSettings } from "./NotificationSettings.tsx"
import { PersonalDetails } from "./PersonalDetails.tsx"
import { useShowProfile } from "./profileQueries.ts"
import { SecuritySettings } from "./SecuritySettings.tsx"

const tabs = [
  { id: "profile", label: "Profile", panel: <PersonalDetails /> },
  { id: "security", label: "Security", panel: <SecuritySettings /> },
  { id: "notifications", label: "Notifications", panel: <NotificationSettings /> },
]

/** Spec 002, "Profile page". */
export function ProfilePage() {
  const profile = useData("GET /auth/profile")
  const { params, change } = useAddress()
  return (
    <Page title="Profile">
      <Loaded query={profile}>{({ user }) => <Head user={user} />}</Loaded>
      <Tabs
        label="Profile"
        items={tabs}
        value={params.get("tab") ?? "profile"}
        onChange={(tab) => change({ tab: tab === "profile" ? "" : tab }, { replace: true })}
      />
    </Page>
  )
}

function Head({ user }: { user: Profile }) {
  const { firstName, lastName, photoUrl, role, email, studentNumber, employeeNumber } = user
  return (
    <PersonHead
      name={`${firstName} ${lastName}`}
      photo={photoUrl}
      kind={role}
      lines={[
        email,
        studentNumber && `Student number ${studentNumber}`,
        employeeNumber && `Employee number ${employeeNumber}`,
      ]}
    >
      <PhotoButtons />
    </PersonHead>
  )
}

const accept = acceptOf("picture")
/** Pixels. This suffices for the largest display of a photo, even on a screen of double density. */
const longestSide = 512

/** Uploads a photo as soon as it is chosen, or removes the current one. */
function PhotoButtons() {
  const { photoUrl } = useUser()
  const [sent, setSent] = useState<number>()
  const act = useAct()
  const show = useShowProfile()

  async function change(chosen: File) {
    setSent(0)
    const photo = await smallPicture(chosen, longestSide)
    const reply = await act("PUT /auth/photo", { files: { photo } }, { onSent: setSent })
    if (reply) show(reply.data.user)
    setSent(undefined)
  }
  async function remove() {
    const reply = await act("DELETE /auth/photo", {})
    if (reply) show(reply.data.user)
  }
  return (
    <>
      <div className="buttons">
        <FileButton accept={accept} onFile={change} busy={sent !== undefined}>
          Change Photo
        </FileButton>
        {photoUrl && sent === undefined && (
          <Button kind="quiet" onClick={remove}>
            Remove Photo
          </Button>
        )}
      </div>
      {sent !== undefined && <Progress label="Sending your photo" value={sent} />}
    </>
  )
}
