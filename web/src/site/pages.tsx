import type { ReactNode } from "react"
import type { SiteContent } from "#contract/site.ts"
import { paths } from "../lib/paths.ts"
import type { Outcome, SiteForm } from "./form.ts"
import { resetPasswordForm, setPasswordForm } from "./forms/choosePassword.ts"
import { forgotPasswordForm } from "./forms/forgotPassword.ts"
import { loginForm } from "./forms/login.ts"
import { registerForm } from "./forms/register.ts"
import { ChoosePasswordPage } from "./pages/ChoosePasswordPage.tsx"
import { ForgotPasswordPage } from "./pages/ForgotPasswordPage.tsx"
import { HomePage } from "./pages/HomePage.tsx"
import { type LoginNotice, LoginPage } from "./pages/LoginPage.tsx"
import { NotFoundPage } from "./pages/NotFoundPage.tsx"
import { RegisterPage } from "./pages/RegisterPage.tsx"

export type PageProps = { content: SiteContent; outcome: Outcome; notice: LoginNotice | undefined }

type Page = {
  title: string
  description: string
  /** Not for search engines: it belongs to one person, or to nobody. */
  hidden?: true
  form?: SiteForm
  body: (props: PageProps) => ReactNode
}

/** Every page that the server renders, by its address. */
export const pages: Readonly<Record<string, Page>> = {
  [paths.home]: {
    title: "Home",
    description:
      "A primary teacher training college for young women in Malawi: Initial Primary Teacher Education, two years.",
    body: ({ content }) => <HomePage content={content} />,
  },
  [paths.login]: {
    title: "Login",
    description: "Sign in to the college's portal: modules, assignments, grades and timetable.",
    form: loginForm,
    body: (props) => <LoginPage {...props} />,
  },
  [paths.register]: {
    title: "Register",
    description: "Ask for an account on the college's portal.",
    form: registerForm,
    body: ({ outcome }) => <RegisterPage outcome={outcome} />,
  },
  [paths.forgotPassword]: {
    title: "Forgot password",
    description: "Receive a link to choose a new password for the college's portal.",
    form: forgotPasswordForm,
    body: ({ outcome }) => <ForgotPasswordPage outcome={outcome} />,
  },
  "/reset-password": {
    title: "Choose a new password",
    description: "Choose a new password for the college's portal.",
    hidden: true,
    form: resetPasswordForm,
    body: ({ content, outcome }) => <ChoosePasswordPage content={content} outcome={outcome} link="reset" />,
  },
  "/set-password": {
    title: "Choose your password",
    description: "Choose the password of your new account on the college's portal.",
    hidden: true,
    form: setPasswordForm,
    body: ({ content, outcome }) => <ChoosePasswordPage content={content} outcome={outcome} link="set" />,
  },
}

export const notFound: Page = {
  title: "Page not found",
  description: "There is no page at this address.",
  hidden: true,
  body: () => <NotFoundPage />,
}
