import { paths } from "../lib/address/paths.ts"
import { AuthLayout } from "./accounts/AuthLayout.tsx"

export function TooManyPage() {
  return (
    <AuthLayout
      title="Too many pages"
      lead="Too many pages were asked for from your network just now. Please wait a minute and try again."
      back={{ href: paths.home, label: "Back to home" }}
    >
      <p>If you sent a form, go back: what you typed is still in it.</p>
    </AuthLayout>
  )
}
