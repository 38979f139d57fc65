import { dashboardOf } from "../lib/address/paths.ts"
import { useUser } from "../lib/session/user.ts"
import { LinkButton } from "../ui/controls/LinkButton.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { EmptyState } from "../ui/state/EmptyState.tsx"

export function NotFoundPage() {
  const { role } = useUser()
  return (
    <Page title="Page not found">
      <EmptyState
        title="There is no page at this address"
        text="It may have moved, or the address may be misspelled."
        action={<LinkButton to={dashboardOf(role)}>Go to your dashboard</LinkButton>}
      />
    </Page>
  )
}
