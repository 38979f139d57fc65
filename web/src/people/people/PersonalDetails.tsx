import { useRef, useState } from "react"
import { signInNameOf } from "#contract/people/accounts/signInName.ts"
import { EntryNote } from "../../lib/outbox/EntryNote.tsx"
import { useHasMailServer, useUser } from "../../lib/session/user.ts"
import { Details } from "../../ui/content/Details.tsx"
import { Button } from "../../ui/controls/Button.tsx"
import { EmailText } from "../../ui/controls/Email.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import { noMailServer } from "../notifications/labels.ts"
import { ProfileForm } from "./ProfileForm.tsx"

/** Shows the profile or, after Edit Profile, its form. When one replaces the other, the focus moves to the section. */
export function PersonalDetails() {
  const section = useRef<HTMLElement>(null)
  const [editing, setEditing] = useState(false)
  const show = (next: boolean) => {
    setEditing(next)
    section.current?.focus()
  }
  return (
    <section ref={section} tabIndex={-1} aria-label="Personal details">
      {editing ? <ProfileForm onClose={() => show(false)} /> : <ProfileDetails onEdit={() => show(true)} />}
    </section>
  )
}

function ProfileDetails({ onEdit }: { onEdit: () => void }) {
  const user = useUser()
  const { role } = user
  const hasMailServer = useHasMailServer()
  return (
    <div className="stack">
      <div className="buttons">
        <Button kind="main" onClick={onEdit}>
          Edit Profile
        </Button>
      </div>
      <EntryNote name="profile" />
      {user.pendingEmail && (
        <Notice>
          <p>
            {hasMailServer ? (
              <>
                We mailed a link to <strong>{user.pendingEmail}</strong>. Open it within 72 hours to make that
                your address. Until then you
              </>
            ) : (
              <>
                {noMailServer}, so the link that makes <strong>{user.pendingEmail}</strong> your address
                reaches nobody. You still
              </>
            )}{" "}
            sign in with {signInNameOf(user)}.
          </p>
        </Notice>
      )}
      <Details
        items={[
          ["First name", user.firstName],
          ["Last name", user.lastName],
          ["Email", user.email && <EmailText key="email">{user.email}</EmailText>],
          ["Phone", user.phone],
          ["Address", user.address],
          ["Bio", user.bio],
          role === "student" && ["Year of study", user.yearOfStudy],
          role === "lecturer" && ["Department", user.department],
          role === "lecturer" && ["Specialization", user.specialization],
          role !== "admin" && ["Class", user.className],
        ]}
      />
    </div>
  )
}
