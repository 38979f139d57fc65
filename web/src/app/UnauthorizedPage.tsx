import { texts } from "#contract/texts.ts"
import { dashboardOf } from "../lib/paths.ts"
import { useUser } from "../lib/user.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { LinkButton } from "../ui/LinkButton.tsx"
import { Page } from "../ui/Page.tsx"

const roleWords = { admin: "an administrator", lecturer: "a lecturer", student: "a student" }

export function UnauthorizedPage() {
  const { role } = useUser()
  return (
    <Page title="Access denied">
      <EmptyState
        title={`You are signed in as ${roleWords[role]}`}
        text={`${texts.forbidden} If you need this page for your work, ask an administrator of the college.`}
        action={<LinkButton to={dashboardOf(role)}>Go to your dashboard</LinkButton>}
      />
    </Page>
  )
}
