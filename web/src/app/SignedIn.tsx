import { lazy, type ReactNode, useEffect, useSyncExternalStore } from "react"
import { useLocation } from "react-router"
import type { Profile } from "#contract/people/people/profile.ts"
import { loginFrom, loginWith, paths } from "../lib/address/paths.ts"
import { useData } from "../lib/api/data.ts"
import {
  personSignedIn,
  type SignOutReason,
  storeUser,
  watchSession,
  whyLeft,
} from "../lib/session/session.ts"
import { UserContext } from "../lib/session/user.ts"
import { watchTakeOver } from "../lib/worker.ts"
import { Page } from "../ui/layout/Page.tsx"
import { ConfirmProvider } from "../ui/overlay/ConfirmProvider.tsx"
import { whenSettled } from "../ui/overlay/layers.ts"
import { dismissAll } from "../ui/overlay/toast.ts"
import { ErrorState } from "../ui/state/ErrorState.tsx"
import { Loading } from "./Loading.tsx"
import { StoredDrafts } from "./StoredDrafts.tsx"

const ChangePasswordPage = lazy(async () => ({
  default: (await import("../people/people/ChangePasswordPage.tsx")).ChangePasswordPage,
}))

/**
 * Shows its children to signed-in people. Visitors are sent to the sign-in page, which remembers the address (spec 000
 * section 2.2).
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const person = useSyncExternalStore(watchSession, personSignedIn)
  return person === undefined ? (
    <RedirectToLogin />
  ) : (
    <ConfirmProvider key={person}>
      <ProfileLoader>{children}</ProfileLoader>
    </ConfirmProvider>
  )
}

function ProfileLoader({ children }: { children: ReactNode }) {
  const { data, error, refetch, isFetching } = useData("GET /auth/profile")
  // The next person in a tab that was left open finds no message for the one before.
  useEffect(() => dismissAll, [])
  if (data) return <UserProvider user={data.user}>{children}</UserProvider>
  if (!error) return <Loading />
  return (
    <main>
      <Page title="The portal did not open">
        <ErrorState text={error.message} onRetry={refetch} busy={isFetching} />
      </Page>
    </main>
  )
}

function UserProvider({ user, children }: { user: Profile; children: ReactNode }) {
  useEffect(() => storeUser(user), [user])
  return (
    <UserContext value={user}>
      <StoredDrafts person={user.id}>
        {user.mustChangePassword ? <ChangePasswordPage /> : children}
      </StoredDrafts>
    </UserContext>
  )
}

/**
 * Leaves the portal for the sign-in page, which the server renders, and replaces the history entry. A hidden tab does so
 * only when it is shown again, because opening the sign-in page would end a session that is starting in another tab.
 */
function RedirectToLogin() {
  const { pathname, search, hash, state } = useLocation()
  const address = state?.refused ?? pathname + search + hash
  useEffect(() => {
    const leave = () => {
      const why = whyLeft()
      // Leaving waits until closed dialogs have removed their history entries, because a step back in the history would stop
      // it.
      if (!document.hidden) whenSettled(0, () => location.replace(addressFor(why, address)))
    }
    leave()
    document.addEventListener("visibilitychange", leave)
    const unwatchTakeOver = watchTakeOver(() => {
      // Chromium ignores a second request for the same page within three seconds, unless the first one is stopped.
      stop()
      leave()
    })
    return () => {
      document.removeEventListener("visibilitychange", leave)
      unwatchTakeOver()
    }
  }, [address])
  return <Loading />
}

/**
 * The address of the sign-in page. If the user chose to sign out, it doesn't name their last screen, because the next person
 * may share the phone.
 */
function addressFor(why: SignOutReason | undefined, address: string) {
  if (why === "chosen") return paths.login
  if (why === "refused") return loginFrom(address)
  return why === "deactivated" ? loginWith(why) : loginFrom(address, why)
}
