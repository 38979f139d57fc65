import { Suspense } from "react"
import { Navigate, Route, Routes, useLocation } from "react-router"
import { paths } from "../lib/address/paths.ts"
import { useUser } from "../lib/session/user.ts"
import { ErrorBoundary } from "./ErrorBoundary.tsx"
import { Loading } from "./Loading.tsx"
import { NotFoundPage } from "./NotFoundPage.tsx"
import { type ScreenRoute, screens } from "./routes.tsx"

/** The screen at the current address. The sidebar survives an error in it. */
export function Screens() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<Loading />}>
        <Routes>
          {screens.map((screen) => (
            <Route key={screen.path} path={screen.path} element={<Guarded screen={screen} />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

/** Spec 000 section 2.2: no roles means any signed-in user. The server checks each call again. */
function Guarded({ screen: { roles, Screen } }: { screen: ScreenRoute }) {
  const { role } = useUser()
  return roles.length === 0 || roles.includes(role) ? (
    <Screen />
  ) : (
    <Navigate to={paths.unauthorized} replace />
  )
}
