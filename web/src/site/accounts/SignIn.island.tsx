import { lazy, type ReactElement, Suspense, useEffect, useRef, useState } from "react"
import type { AccountUser } from "#contract/people/accounts/endpoints.ts"
import type { Profile } from "#contract/people/people/profile.ts"
import { addressAfterSignIn, paths } from "../../lib/address/paths.ts"
import {
  markOf,
  openFor,
  rememberPerson,
  type SignedIn,
  signInOffline,
} from "../../lib/encryptedStorage/people.ts"
import { savesData } from "../../lib/savesData.ts"
import { serverNow } from "../../lib/serverTime.ts"
import type { PortalFiles } from "../../lib/session/portal.ts"
import {
  finishSignInAfter,
  noteActivity,
  offlineToken,
  sessionEnded,
  storeSession,
  untilSignInIsDone,
} from "../../lib/session/session.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { PasswordField } from "../../ui/fields/PasswordField.tsx"
import { EmailField, TextField } from "../../ui/fields/TextField.tsx"
import { FormFrame } from "../frame/FormFrame.tsx"
import type { Outcome } from "../frame/form.ts"
import { useSiteForm } from "../frame/useSiteForm.ts"
import { loginForm, offlineProblem } from "./loginForm.ts"
import { fetchPortal } from "./portalAhead.ts"

type Props = {
  outcome: Outcome
  college: string
  /** The files of the portal. Absent in development, where the portal's page loads them. */
  portal: PortalFiles | undefined
}

/** Hardly anybody has unsent work that the sign-in doesn't open, so this script is not part of the page. */
const unsentWork = () => import("./UnsentWork.tsx")
const LockedWork = lazy(() =>
  unsentWork().then(
    (script) => ({ default: script.LockedWork }),
    () => ({ default: () => null }),
  ),
)

/** The login, with the mark of this device's key if the person has one here. */
const loginWithKeyMark: typeof loginForm = {
  ...loginForm,
  send: async ({ email = "", ...others }, call) => {
    const keyMark = await markOf(email)
    return loginForm.send(keyMark ? { ...others, email, keyMark } : { ...others, email }, call)
  },
}

/** After sign-in the user returns to the remembered address or to their dashboard (spec 000 section 2.6). */
export default function SignIn({ outcome: rendered, college, portal }: Props) {
  const fetchAhead = () => {
    if (portal) fetchPortal(portal).catch((error) => console.info("The portal did not come ahead.", error))
  }
  // In data-saving mode, somebody who only looks at this page doesn't download the portal.
  useEffect(() => {
    if (!savesData()) fetchAhead()
  })
  const [question, setQuestion] = useState<ReactElement>()
  /**
   * Asks for the password of unsent work that this one doesn't open. Resolves to its key; undefined if its owner leaves the
   * work as it is.
   */
  const askForKey = async (signedIn: SignedIn, password: string) => {
    // If the script can't be loaded, the next sign-in asks.
    const step = await unsentWork().catch(console.info)
    if (!step) return undefined
    return new Promise<SignedIn | undefined>((end) =>
      setQuestion(<step.EarlierPassword signedIn={signedIn} password={password} end={end} />),
    )
  }
  const form = useSiteForm(loginWithKeyMark, rendered, {
    before: sessionEnded,
    succeed: async ({ data }, { password = "" }) => {
      const opened = (await openFor(data, password)) ?? (await askForKey(data, password))
      storeSession(data)
      noteActivity()
      if (opened) finishSignInAfter(rememberPerson(opened, password, serverNow()))
      void enter({ user: data.user, profile: data.user }, college, portal)
    },
    onNoAnswer: async ({ email = "", password = "" }) => {
      const result = await signInOffline(email, password)
      if (result.outcome !== "open") return offlineProblem(result)
      storeSession({ token: offlineToken, user: result.user })
      noteActivity()
      void enter({ user: result.user }, college, portal)
      return "done"
    },
  })
  const { field, outcome } = form
  const asksForCode = outcome.asks === true
  const code = outcome.problem?.code
  const codeStep = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asksForCode) codeStep.current?.querySelector("input")?.focus()
  }, [asksForCode])
  if (question) return question
  return (
    <FormFrame
      form={form}
      submitLabel={asksForCode ? "Continue" : "Login"}
      busyLabel="Logging in..."
      onInput={fetchAhead}
      help={
        <>
          {code === "unauthenticated" && (
            <p>
              Email, number or password is wrong. Capital letters count.{" "}
              <a href={paths.forgotPassword}>New password</a> ·{" "}
              <a href={paths.setPassword}>I have a code on paper</a>
            </p>
          )}
          {code && (
            <Suspense>
              <LockedWork {...outcome.values} />
            </Suspense>
          )}
        </>
      }
    >
      <div hidden={asksForCode}>
        <div className="form">
          <EmailField
            {...field("email")}
            type="text"
            label="Email or number"
            hint="Your student or employee number if you have no email: IPTE25-0001."
            required
            autoComplete="off"
          />
          <PasswordField {...field("password")} label="Password" required autoComplete="off" />
        </div>
      </div>
      {asksForCode && (
        <div className="form" ref={codeStep}>
          <h2>One more step</h2>
          <p>Your password is right. Now type the code that your authenticator app shows.</p>
          <TextField
            {...field("code")}
            label="Code"
            hint="Six digits. Without your phone: one of your recovery codes."
            required
            width="medium"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <p>
            Neither phone nor recovery codes? The college’s office checks who you are and gives you a new way
            in.
          </p>
          <div className="buttons">
            <Button kind="quiet" onClick={form.restart}>
              Start again
            </Button>
          </div>
        </div>
      )}
    </FormFrame>
  )
}

/** `profile` is absent offline, where the portal uses the one that is stored on this device. */
type Entrant = { user: AccountUser; profile?: Profile }

/** Opens the portal in this document or, if its files can't be loaded, as a page of its own. */
async function enter({ user, profile }: Entrant, college: string, portal: PortalFiles | undefined) {
  const address = addressAfterSignIn(new URLSearchParams(location.search).get("from"), user.role)
  const script = portal && (await fetchPortal(portal).catch(() => undefined))
  if (script) await script.enter({ user: profile, address, college })
  else {
    await untilSignInIsDone()
    location.assign(address)
  }
}
