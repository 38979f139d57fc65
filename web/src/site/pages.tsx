import { paths } from "../lib/address/paths.ts"
import { academicsPage } from "./academics/academicsPage.tsx"
import { AuthLayout } from "./accounts/AuthLayout.tsx"
import { accountPages } from "./accounts/accountPages.tsx"
import entrance from "./accounts/entrance.css?inline"
import { administrationPage } from "./administration/administrationPage.tsx"
import { admissionsPage } from "./admissions/admissionsPage.tsx"
import { alumniPage } from "./alumni/alumniPage.tsx"
import { campusLifePage } from "./campusLife/campusLifePage.tsx"
import { contactPage } from "./contact/contactPage.tsx"
import type { PageExists } from "./frame/navigation.ts"
import type { Page } from "./frame/page.ts"
import { historyPage } from "./history/historyPage.tsx"
import { homePage } from "./home/homePage.tsx"
import { libraryPage } from "./library/libraryPage.tsx"
import { privacyPage } from "./privacy/privacyPage.tsx"
import { SearchForm } from "./search/SearchForm.tsx"
import searchForm from "./search/searchForm.css?inline"
import { supportServicesPage } from "./supportServices/supportServicesPage.tsx"
import { verifyPage } from "./verify/verifyPage.tsx"

/** Every server-rendered page, by address. */
export const pages: Readonly<Record<string, Page>> = {
  [paths.home]: homePage,
  [paths.administration]: administrationPage,
  [paths.academics]: academicsPage,
  [paths.admissions]: admissionsPage,
  [paths.supportServices]: supportServicesPage,
  [paths.campus]: campusLifePage,
  [paths.history]: historyPage,
  [paths.alumni]: alumniPage,
  [paths.library]: libraryPage,
  [paths.contact]: contactPage,
  [paths.privacy]: privacyPage,
  [paths.verify]: verifyPage,
  ...accountPages,
}

export const exists: PageExists = (address) => Object.hasOwn(pages, new URL(address, "http://site").pathname)

export const tooMany: Page = {
  title: "Too many pages",
  description: "Too many pages were asked for from this address.",
  hidden: true,
  styles: entrance,
  body: () => <TooManyPage />,
}

export const notFound: Page = {
  title: "Page not found",
  description: "There is no page at this address.",
  hidden: true,
  styles: entrance + searchForm,
  body: () => <NotFoundPage />,
}

function NotFoundPage() {
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

function TooManyPage() {
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
