import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import type { Outcome } from "../frame/form.ts"
import { Island } from "../frame/Island.tsx"
import { AuthLayout } from "./AuthLayout.tsx"
import ChoosePassword from "./ChoosePassword.island.tsx"

type Props = { content: SiteContent; outcome: Outcome; variant: string | undefined; link: "reset" | "set" }

/** The page that links in emails lead to, for a forgotten password and for an invitation. */
export function ChoosePasswordPage({ content, outcome, variant, link }: Props) {
  const { title, lead } = wordsFor(link === "reset" ? "forgotten" : variant, content.name)
  return (
    <AuthLayout title={title} lead={lead}>
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

function wordsFor(variant: string | undefined, college: string) {
  switch (variant) {
    case "forgotten":
      return {
        title: "Choose a new password",
        lead: "You will be signed out wherever you are signed in now.",
      }
    case "reset":
      return {
        title: "Choose a new password",
        lead: `The office of ${college} has reset your password, and the old one has ended. Choose a new one.`,
      }
    case "code":
      return {
        title: "Choose your password",
        lead: `Type the code that the office of ${college} or your lecturer gave you, and choose a password for your account.`,
      }
    default:
      return {
        title: "Choose your password",
        lead: `Your account at ${college} is ready. Choose a password for it.`,
      }
  }
}
