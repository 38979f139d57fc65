import { lazy, type ReactNode, useEffect, useSyncExternalStore } from "react"
import { useLocation } from "react-router"
import type { Profile } from "#contract/people/profile.ts"
import { loginFrom, paths } from "../lib/address/paths.ts"
import { useData } from "../lib/api/data.ts"
import { isSignedIn, keepUser, watchSession, whyLeft } from "../lib/session/session.ts"
import { UserContext } from "../lib/session/user.ts"
import { ErrorState } from "../ui/state/ErrorState.tsx"
import { KeptDrafts } from "./KeptDrafts.tsx"
import { Loading } from "./Loading.tsx"
import { queries } from "./queries.ts"

const ChangePasswordPage = lazy(async () => ({
  default: (await import("../people/ChangePasswordPage.tsx")).ChangePasswordPage,
}))

/** Spec 000 section 2.2: a visitor goes to the sign-in page, which remembers the place; who she is the server says. */
export function SignedIn({ children }: { children: ReactNode }) {
  const signedIn = useSyncExternalStore(watchSession, isSignedIn)
  return signedIn ? <KnownToServer>{children}</KnownToServer> : <ToLogin />
}

function KnownToServer({ children }: { children: ReactNode }) {
  const { data, error, refetch, isFetching } = useData("GET /auth/profile")
  if (data) return <Welcome user={data.user}>{children}</Welcome>
  if (!error) return <Loading />
  return (
    <main className="page-body">
      <ErrorState text={error.message} onRetry={refetch} busy={isFetching} />
    </main>
  )
}

function Welcome({ user, children }: { user: Profile; children: ReactNode }) {
  useEffect(() => keepUser(user), [user])
  return (
    <UserContext value={user}>
      <KeptDrafts person={user.id}>{user.mustChangePassword ? <ChangePasswordPage /> : children}</KeptDrafts>
    </UserContext>
  )
}

/**
 * The sign-in page is the server's, so this leaves the portal, and takes its place in the history. A tab that nobody
 * looks at waits: opening the sign-in page would end the session that is just being started in another one.
 */
function ToLogin() {
  const { pathname, search, hash } = useLocation()
  const place = pathname + search + hash
  useEffect(() => {
    queries.clear()
    const leave = () => {
      const why = whyLeft()
      // A place left on purpose is nobody's to come back to, least of all the next person's at a shared phone.
      if (!document.hidden) location.replace(why === "chosen" ? paths.login : loginFrom(place, why))
    }
    leave()
    document.addEventListener("visibilitychange", leave)
    return () => document.removeEventListener("visibilitychange", leave)
  }, [place])
  return <Loading />
}
