import { QueryClientProvider } from "@tanstack/react-query"
import { Suspense, useEffect, useLayoutEffect, useState } from "react"
import { unstable_HistoryRouter as HistoryRouter, Navigate, Route, Routes, useLocation } from "react-router"
import { dashboardOf, paths } from "../lib/address/paths.ts"
import { roleRoots } from "../lib/address/portalAddresses.ts"
import { useUser } from "../lib/session/user.ts"
import { postToWorker } from "../lib/worker.ts"
import { LinkButton } from "../ui/controls/LinkButton.tsx"
import { Page } from "../ui/layout/Page.tsx"
import { Toasts } from "../ui/overlay/Toasts.tsx"
import { EmptyState } from "../ui/state/EmptyState.tsx"
import { ErrorBoundary } from "./ErrorBoundary.tsx"
import { Frame } from "./Frame.tsx"
import { mayOpen } from "./fetchScreen.ts"
import { Loading } from "./Loading.tsx"
import { portalHistory } from "./portalHistory.ts"
import { queries } from "./queries.ts"
import { SignedIn } from "./SignedIn.tsx"
import { type ShownScreen, screens } from "./shownScreens.tsx"

/** The part of the portal that requires a session. */
export function Portal({ college }: { college: string }) {
  const [history] = useState(portalHistory)
  // A browser's translation replaces the texts on the screen. React would then change texts that nobody sees, or fail.
  useLayoutEffect(() => {
    document.documentElement.translate = false
  }, [])
  // Tells the service worker that the portal has started. Without this message, the worker asks the network again.
  useEffect(() => postToWorker("started"), [])
  return (
    <QueryClientProvider client={queries}>
      <HistoryRouter history={history}>
        <ErrorBoundary>
          <SignedIn>
            <Frame college={college}>
              <Screens />
            </Frame>
          </SignedIn>
          <Toasts />
        </ErrorBoundary>
      </HistoryRouter>
    </QueryClientProvider>
  )
}

/** The screen at the current address. If it throws an error, the sidebar remains. */
function Screens() {
  const { pathname } = useLocation()
  const home = dashboardOf(useUser().role)
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<Loading />}>
        <Routes>
          {screens.map((screen) => (
            <Route key={screen.path} path={screen.path} element={<Guarded screen={screen} />} />
          ))}
          <Route path={paths.marks} element={<Navigate to={paths.toMark} replace />} />
          <Route path={paths.lecturerMarks} element={<Navigate to={paths.lecturerToMark} replace />} />
          {roleRoots.map((root) => (
            <Route key={root} path={root} element={<Navigate to={home} replace />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

function Guarded({ screen }: { screen: ShownScreen }) {
  const { role } = useUser()
  const { pathname, search, hash } = useLocation()
  if (mayOpen(screen, role)) return <screen.Shown />
  return <Navigate to={paths.unauthorized} state={{ refused: pathname + search + hash }} replace />
}

function NotFoundPage() {
  const { role } = useUser()
  return (
    <Page title="Page not found">
      <EmptyState
        title="There is no page at this address"
        text="It may have moved, or the address may be misspelled."
        action={<LinkButton to={dashboardOf(role)}>Go to your dashboard</LinkButton>}
      />
    </Page>
  )
}
