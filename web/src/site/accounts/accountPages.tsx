import { paths } from "../../lib/address/paths.ts"
import type { Values } from "../frame/form.ts"
import type { Page } from "../frame/page.ts"
import { ChoosePasswordPage } from "./ChoosePasswordPage.tsx"
import { ConfirmEmailPage } from "./ConfirmEmailPage.tsx"
import { resetPasswordForm, setPasswordForm } from "./choosePasswordForm.ts"
import { confirmEmailForm } from "./confirmEmailForm.ts"
import entrance from "./entrance.css?inline"
import { ForgotPasswordPage } from "./ForgotPasswordPage.tsx"
import { forgotPasswordForm } from "./forgotPasswordForm.ts"
import { LoginPage, notices } from "./LoginPage.tsx"
import { loginForm } from "./loginForm.ts"
import { RegisterPage } from "./RegisterPage.tsx"
import { registerForm } from "./registerForm.ts"
import { SetupPage } from "./SetupPage.tsx"
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

/** The variant of the page for a person who has no link with a token and types the code on their paper. */
function withoutToken({ token }: Values) {
  return token ? undefined : "code"
}
