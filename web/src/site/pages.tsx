import type { ReactNode } from "react"
import type { SiteContent } from "#contract/site/site.ts"
import { paths } from "../lib/address/paths.ts"
import { ChoosePasswordPage } from "./accounts/ChoosePasswordPage.tsx"
import { ConfirmEmailPage } from "./accounts/ConfirmEmailPage.tsx"
import { resetPasswordForm, setPasswordForm } from "./accounts/choosePasswordForm.ts"
import { confirmEmailForm } from "./accounts/confirmEmailForm.ts"
import entrance from "./accounts/entrance.css?inline"
import { ForgotPasswordPage } from "./accounts/ForgotPasswordPage.tsx"
import { forgotPasswordForm } from "./accounts/forgotPasswordForm.ts"
import { LoginPage, notices } from "./accounts/LoginPage.tsx"
import { loginForm } from "./accounts/loginForm.ts"
import { RegisterPage } from "./accounts/RegisterPage.tsx"
import { registerForm } from "./accounts/registerForm.ts"
import { SetupPage } from "./accounts/SetupPage.tsx"
import { setupForm } from "./accounts/setupForm.ts"
import { AdmissionsPage } from "./admissions/AdmissionsPage.tsx"
import admissions from "./admissions/admissions.css?inline"
import { questionsOf } from "./admissions/questions.ts"
import { ContactPage } from "./contact/ContactPage.tsx"
import { contactForm } from "./contact/contactForm.ts"
import type { Outcome, SiteForm, Values } from "./frame/form.ts"
import type { PageExists } from "./frame/navigation.ts"
import { organization } from "./frame/organization.ts"
import { HomePage } from "./home/HomePage.tsx"
import home from "./home/home.css?inline"
import { NotFoundPage } from "./NotFoundPage.tsx"

type PageProps = { content: SiteContent; outcome: Outcome; variant: string | undefined; exists: PageExists }

type Page = {
  title: string
  description: string | ((content: SiteContent) => string)
  /** Not indexed: it belongs to one person, or to nobody. */
  hidden?: true
  /** schema.org data. */
  data?: (content: SiteContent) => object
  /** The text of its own stylesheet, beside the frame's: `import styles from "./history.css?inline"`. */
  styles?: string
  form?: SiteForm
  /** Pages that look different for some queries name their variants here, so that each is rendered once. */
  variant?: (query: Values) => string | undefined
  body: (props: PageProps) => ReactNode
}

/** Every server-rendered page by its address. */
export const pages: Readonly<Record<string, Page>> = {
  [paths.home]: {
    title: "Initial Primary Teacher Education",
    description: ({ home }) => home.description,
    data: organization,
    styles: home,
    body: (props) => <HomePage {...props} />,
  },
  [paths.admissions]: {
    title: "Admissions",
    description: "How to apply: requirements, documents, the four steps, the fee per term and office hours.",
    data: questionsOf,
    styles: admissions,
    body: ({ content }) => <AdmissionsPage content={content} />,
  },
  [paths.contact]: {
    title: "Contact",
    description: ({ name }) =>
      `Write to ${name}, call, or come by: address, phone, e-mail and a message form.`,
    form: contactForm,
    body: (props) => <ContactPage {...props} />,
  },
  [paths.login]: {
    title: "Login",
    description: "Sign in to the college's portal: modules, assignments, grades and timetable.",
    styles: entrance,
    form: loginForm,
    variant: ({ notice = "" }) => (Object.hasOwn(notices, notice) ? notice : undefined),
    body: (props) => <LoginPage {...props} />,
  },
  [paths.register]: {
    title: "Register",
    description: "Ask for an account on the college's portal.",
    styles: entrance,
    form: registerForm,
    body: ({ outcome }) => <RegisterPage outcome={outcome} />,
  },
  [paths.forgotPassword]: {
    title: "Forgot password",
    description: "Receive a link to choose a new password for the college's portal.",
    styles: entrance,
    form: forgotPasswordForm,
    body: ({ outcome }) => <ForgotPasswordPage outcome={outcome} />,
  },
  [paths.resetPassword]: {
    title: "Choose a new password",
    description: "Choose a new password for the college's portal.",
    hidden: true,
    styles: entrance,
    form: resetPasswordForm,
    variant: withoutToken,
    body: (props) => <ChoosePasswordPage {...props} link="reset" />,
  },
  [paths.setPassword]: {
    title: "Choose your password",
    description: "Choose the password of your account on the college's portal.",
    hidden: true,
    styles: entrance,
    form: setPasswordForm,
    variant: (query) => withoutToken(query) ?? (query.reset === undefined ? undefined : "reset"),
    body: (props) => <ChoosePasswordPage {...props} link="set" />,
  },
  [paths.confirmEmail]: {
    title: "Confirm your address",
    description: "Confirm that an e-mail address is yours.",
    hidden: true,
    styles: entrance,
    form: confirmEmailForm,
    variant: withoutToken,
    body: ({ outcome, variant }) => <ConfirmEmailPage outcome={outcome} hasLink={variant === undefined} />,
  },
  [paths.setup]: {
    title: "Set up",
    description: "Set up the college's website and portal.",
    hidden: true,
    styles: entrance,
    form: setupForm,
    body: ({ content, outcome }) => <SetupPage content={content} outcome={outcome} />,
  },
}

export const exists: PageExists = (address) => Object.hasOwn(pages, new URL(address, "http://site").pathname)

/** A link in an e-mail carries its token; a code on paper must be typed. */
function withoutToken({ token }: Values) {
  return token ? undefined : "code"
}

export const notFound: Page = {
  title: "Page not found",
  description: "There is no page at this address.",
  hidden: true,
  styles: entrance,
  body: () => <NotFoundPage />,
}
