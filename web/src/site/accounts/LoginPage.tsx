import * as assets from "virtual:assets"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { telephone } from "../../lib/telephone.ts"
import { Email } from "../../ui/controls/Email.tsx"
import { Notice } from "../../ui/state/Notice.tsx"
import type { Outcome } from "../frame/form.ts"
import { Island } from "../frame/Island.tsx"
import { AuthLayout } from "./AuthLayout.tsx"
import { loginForm } from "./loginForm.ts"
import { NotApplying } from "./NotApplying.tsx"
import SignIn from "./SignIn.island.tsx"

/** Messages for visitors sent here by another page: `/login?notice=registered`. */
export const notices: Readonly<Record<string, string>> = {
  registered:
    "Your registration has been received. When an email with a link to confirm your address comes, open it. You can sign in once an administrator of the college has approved your registration.",
  password: "Your password has been saved. Please sign in with it.",
  ready: "The college is set up. Please sign in with the account that you have just made.",
  idle: "You were signed out because nothing happened for a while. What you had saved is safe.",
  deactivated:
    "Your account is deactivated, and you are signed out. Another administrator can activate it again.",
}

/** The notices that don't report a success. */
const signedOut = ["idle", "deactivated"]

/** `portal` isn't set in development, because Vite's script would add the portal's styles to the sign-in page. */
const { src, imports, styles } = assets.portal
const portal = assets.live ? undefined : { src, imports, styles }

type Props = { content: SiteContent; outcome: Outcome; variant: string | undefined }

/** Spec 000 section 2.6. `data-signs-out` makes client.ts end any session. */
export function LoginPage({ content, outcome, variant = "" }: Props) {
  const notice = notices[variant]
  return (
    <AuthLayout title="Login" back={{ href: paths.home, label: "Back to home" }}>
      {notice && <Notice tone={signedOut.includes(variant) ? "info" : "good"}>{notice}</Notice>}
      <div hidden data-was-signed-in>
        <Notice>You were signed in until now. Opening this page has signed you out.</Notice>
      </div>
      <div hidden data-waiting>
        <Notice tone="warn">
          <p data-words></p>
        </Notice>
      </div>
      <noscript>
        <Notice tone="warn">{loginForm.needsScript}</Notice>
      </noscript>
      <div data-signs-out>
        <Island name="SignIn" of={SignIn} props={{ outcome, college: content.name, portal }} wake="idle" />
      </div>
      <p>
        <a href={paths.forgotPassword}>Forgot your password?</a>
      </p>
      <section className="entrance-help" aria-labelledby="help">
        <h2 id="help">Need help?</h2>
        <ul>
          <li>New here? Open the link in our email within 72 hours.</li>
          <li>
            Without email, ask the office or your lecturer for a code on paper,{" "}
            <a href={paths.setPassword}>choose your password with it</a>, and sign in with your number.
          </li>
          <li>
            No account yet? <a href={paths.register}>Register</a>, and an administrator approves it.
          </li>
          <li>
            <NotApplying />
          </li>
          {(content.phone || content.email) && (
            <li>
              Office: {content.phone && <a href={telephone(content.phone)}>{content.phone}</a>}
              {content.phone && content.email && ", "}
              {content.email && <Email>{content.email}</Email>}
            </li>
          )}
        </ul>
      </section>
    </AuthLayout>
  )
}
