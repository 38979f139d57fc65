import type { SiteContent } from "#contract/communication/website/site.ts"
import { loginFrom, paths } from "../../lib/address/paths.ts"
import type { Outcome, Values } from "../frame/form.ts"
import { Island } from "../frame/Island.tsx"
import type { Page } from "../frame/page.ts"
import { AuthLayout } from "./AuthLayout.tsx"
import { ChoosePasswordPage } from "./ChoosePasswordPage.tsx"
import ConfirmEmail from "./ConfirmEmail.island.tsx"
import { resetPasswordForm, setPasswordForm } from "./choosePasswordForm.ts"
import { confirmEmailForm, withoutLink } from "./confirmEmailForm.ts"
import entrance from "./entrance.css?inline"
import ForgotPassword from "./ForgotPassword.island.tsx"
import { forgotPasswordForm } from "./forgotPasswordForm.ts"
import { LoginPage, notices } from "./LoginPage.tsx"
import { loginForm } from "./loginForm.ts"
import { NotApplying } from "./NotApplying.tsx"
import Register from "./Register.island.tsx"
import { registerForm } from "./registerForm.ts"
import Setup from "./Setup.island.tsx"
import { setupForm } from "./setupForm.ts"

/** The pages through which a person enters the portal. */
export const accountPages: Readonly<Record<string, Page>> = {
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
    variant: variantWithoutToken,
    body: (props) => <ChoosePasswordPage {...props} link="reset" />,
  },
  [paths.setPassword]: {
    title: "Choose your password",
    description: "Choose the password of your account on the college's portal.",
    hidden: true,
    styles: entrance,
    form: setPasswordForm,
    variant: (query) => variantWithoutToken(query) ?? (query.reset === undefined ? undefined : "reset"),
    body: (props) => <ChoosePasswordPage {...props} link="set" />,
  },
  [paths.confirmEmail]: {
    title: "Confirm your address",
    description: "Confirm that an email address is yours.",
    hidden: true,
    styles: entrance,
    form: confirmEmailForm,
    variant: variantWithoutToken,
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

/**
 * The variant of a page whose address has no token: the person types the code on their paper, or, where nothing but a link
 * confirms, is told so.
 */
function variantWithoutToken({ token }: Values) {
  return token ? undefined : "code"
}

function ForgotPasswordPage({ outcome }: { outcome: Outcome }) {
  return (
    <AuthLayout
      title="Forgot password"
      lead="Ask for a link by email. It lets you choose a new password within 60 minutes. If none comes, ask the office or the lecturer of your class for a code on paper."
    >
      <Island name="ForgotPassword" of={ForgotPassword} props={{ outcome }} wake="idle" />
    </AuthLayout>
  )
}

function RegisterPage({ outcome }: { outcome: Outcome }) {
  return (
    <AuthLayout
      title="Register"
      lead="Ask for an account. When an email with a link to confirm your address comes, open it. An administrator of the college approves the account before you can sign in."
    >
      <p>
        <NotApplying />
      </p>
      <Island name="Register" of={Register} props={{ outcome }} wake="idle" />
      <p>
        What we keep about you and why: <a href={paths.privacy}>Privacy</a>
      </p>
    </AuthLayout>
  )
}

/** Creates the first administrator, once, with the code from the server's log (product decision 3.14). */
function SetupPage({ content, outcome }: { content: SiteContent; outcome: Outcome }) {
  if (content.ready) {
    return (
      <AuthLayout title="Set up" lead="This college is set up already.">
        <p>
          <a href={loginFrom(paths.start)}>Sign in</a> with the account of an administrator to change its
          settings.
        </p>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title="Set up"
      back={null}
      lead="Create the first administrator, name the college, and enter the current academic year. You can change all of this later."
    >
      <Island name="Setup" of={Setup} props={{ outcome }} wake="idle" />
    </AuthLayout>
  )
}

const title = "Confirm your address"

type Props = {
  outcome: Outcome
  /** Whether the address of the page contains the token of an emailed link. */
  hasLink: boolean
}

/** The page of the link that is emailed to a new address. Without the token there is nothing to confirm. */
function ConfirmEmailPage({ outcome, hasLink }: Props) {
  if (!hasLink) {
    return (
      <AuthLayout title={title} lead={withoutLink}>
        <p>
          Is the email lost? <a href={paths.forgotPassword}>Ask for a link to choose a password</a>: it
          confirms your address too.
        </p>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={title}
      lead="This shows the college that its emails reach you. If you asked to change your address, you will then sign in with this one."
    >
      <Island name="ConfirmEmail" of={ConfirmEmail} props={{ outcome }} wake="idle" />
    </AuthLayout>
  )
}
