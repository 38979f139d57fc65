import { useState } from "react"
import { useUser } from "../lib/user.ts"
import { Button } from "../ui/Button.tsx"
import { Details } from "../ui/Details.tsx"
import { ProfileForm } from "./ProfileForm.tsx"

/** To be read; to be changed after Edit Profile. */
export function PersonalDetails() {
  const [editing, setEditing] = useState(false)
  const user = useUser()
  if (editing) return <ProfileForm onClose={() => setEditing(false)} />
  const { role } = user
  return (
    <div className="stack">
      <Details
        items={[
          ["First name", user.firstName],
          ["Last name", user.lastName],
          ["Email", user.email],
          ["Phone", user.phone],
          ["Address", user.address],
          ["Bio", user.bio],
          role === "student" && ["Year of study", user.yearOfStudy],
          role === "lecturer" && ["Department", user.department],
          role === "lecturer" && ["Specialization", user.specialization],
          role !== "admin" && ["Class", user.className],
        ]}
      />
      <div className="buttons">
        <Button kind="main" onClick={() => setEditing(true)}>
          Edit Profile
        </Button>
      </div>
    </div>
  )
}
