import { dashboardOf } from "../lib/paths.ts"
import { useUser } from "../lib/user.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { LinkButton } from "../ui/LinkButton.tsx"
import { Page } from "../ui/Page.tsx"

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
