import type { SiteContent } from "#contract/site/site.ts"
import { paths } from "../../lib/address/paths.ts"
import type { Outcome } from "../frame/form.ts"
import { Island } from "../frame/Island.tsx"
import { AuthLayout } from "./AuthLayout.tsx"
import ChoosePassword from "./ChoosePassword.island.tsx"

type Props = { content: SiteContent; outcome: Outcome; variant: string | undefined; link: "reset" | "set" }

/** The target of the links in e-mails: for a forgotten password, and for an invitation. */
export function ChoosePasswordPage({ content, outcome, variant, link }: Props) {
  const lead =
    link === "set"
      ? `Your account at ${content.name} is ready. Choose a password for it.`
      : "Choose a new password. You will be signed out wherever you are signed in now."
  return (
    <AuthLayout title={link === "set" ? "Choose your password" : "Choose a new password"} lead={lead}>
      <Island
        name="ChoosePassword"
        of={ChoosePassword}
        props={{ outcome, link, asksCode: variant === "code" }}
        wake="idle"
      />
      <p>
        A link works once, and for a while only. <a href={paths.forgotPassword}>Ask for a new one</a>
      </p>
    </AuthLayout>
  )
}
