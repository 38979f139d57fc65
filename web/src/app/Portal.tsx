import { QueryClientProvider } from "@tanstack/react-query"
import { BrowserRouter } from "react-router"
import { ConfirmProvider } from "../ui/overlay/ConfirmProvider.tsx"
import { Toasts } from "../ui/overlay/Toasts.tsx"
import { ErrorBoundary } from "./ErrorBoundary.tsx"
import { Frame } from "./Frame.tsx"
import { queries } from "./queries.ts"
import { Screens } from "./Screens.tsx"
import { SignedIn } from "./SignedIn.tsx"

/** Everything behind the sign-in. */
export function Portal({ college }: { college: string }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <ConfirmProvider>
            <SignedIn>
              <Frame college={college}>
                <Screens />
              </Frame>
            </SignedIn>
          </ConfirmProvider>
          <Toasts />
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
