import type { Profile } from "#contract/people/people/profile.ts"
import { useAddress } from "../../lib/address/address.ts"
import { useData } from "../../lib/api/data.ts"
import { Page } from "../../ui/layout/Page.tsx"
import { PersonHead } from "../../ui/layout/PersonHead.tsx"
import { Tabs } from "../../ui/layout/Tabs.tsx"
import { Loaded } from "../../ui/state/Loaded.tsx"
import { NotificationSettings } from "./NotificationSettings.tsx"
import { PersonalDetails } from "./PersonalDetails.tsx"
import { PhotoButtons } from "./PhotoButtons.tsx"
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
