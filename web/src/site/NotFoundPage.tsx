import { paths } from "../lib/address/paths.ts"
import { AuthLayout } from "./accounts/AuthLayout.tsx"

export function NotFoundPage() {
  return (
    <AuthLayout
      title="Page not found"
      lead="There is no page at this address. It may have moved, or the address may be misspelled."
      back={{ href: paths.home, label: "Back to home" }}
    >
      <p>
        Looking for your modules, work or grades? <a href={paths.login}>Sign in</a> to the portal.
      </p>
    </AuthLayout>
  )
}
