import { paths } from "../lib/address/paths.ts"
import { AuthLayout } from "./accounts/AuthLayout.tsx"
import { SearchForm } from "./search/SearchForm.tsx"

export function NotFoundPage() {
  return (
    <AuthLayout
      title="Page not found"
      lead="There is no page at this address. It may have moved, or the address may be misspelled."
      back={{ href: paths.home, label: "Back to home" }}
    >
      <SearchForm action={paths.search} label="Search this website" />
      <p>
        Or go to <a href={paths.admissions}>Admissions</a>, <a href={paths.news}>News</a> or{" "}
        <a href={paths.contact}>Contact</a>.
      </p>
      <p>
        Looking for your modules, assignments or grades?{" "}
        <a href={paths.login} data-entry={paths.dashboard}>
          Sign in
        </a>{" "}
        to the portal.
      </p>
    </AuthLayout>
  )
}
