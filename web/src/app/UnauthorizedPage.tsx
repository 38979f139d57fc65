import { texts } from "#contract/lib/texts.ts"
import { roleInSentence } from "#contract/people/people/roleLabels.ts"
import { dashboardOf } from "../lib/address/paths.ts"
import { useUser } from "../lib/session/user.ts"
import { useSignOut } from "../people/people/useSignOut.ts"
import { Button } from "../ui/controls/Button.tsx"
import { LinkButton } from "../ui/controls/LinkButton.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { EmptyState } from "../ui/state/EmptyState.tsx"

export function UnauthorizedPage() {
  const { role } = useUser()
  const signOut = useSignOut("refused")
  return (
    <Page title="Access denied">
      <EmptyState
        title={`You are signed in as ${roleInSentence[role]}`}
        text={`${texts.forbidden} If you need this page for your work, ask an administrator of the college.`}
        action={
          <>
            <LinkButton to={dashboardOf(role)}>Go to your dashboard</LinkButton>
            <Button kind="quiet" onClick={signOut}>
              Sign in as somebody else
            </Button>
          </>
        }
      />
    </Page>
  )
}
