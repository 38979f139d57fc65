import { QueryClientProvider } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { unstable_HistoryRouter as HistoryRouter } from "react-router"
import { postToWorker } from "../lib/worker.ts"
import { ConfirmProvider } from "../ui/overlay/ConfirmProvider.tsx"
import { Toasts } from "../ui/overlay/Toasts.tsx"
import { ErrorBoundary } from "./ErrorBoundary.tsx"
import { Frame } from "./Frame.tsx"
import { portalHistory } from "./portalHistory.ts"
import { queries } from "./queries.ts"
import { Screens } from "./Screens.tsx"
import { SignedIn } from "./SignedIn.tsx"

/** The part of the portal that requires a session. */
export function Portal({ college }: { college: string }) {
  const [history] = useState(portalHistory)
  // Tells the service worker that the portal has started. Without this message, the worker asks the network again.
  useEffect(() => postToWorker("started"), [])
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <HistoryRouter history={history}>
          <ConfirmProvider>
            <SignedIn>
              <Frame college={college}>
                <Screens />
              </Frame>
            </SignedIn>
          </ConfirmProvider>
          <Toasts />
        </HistoryRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
