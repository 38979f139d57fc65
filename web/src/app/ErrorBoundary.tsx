import { Component, type ReactNode, useEffect } from "react"
import { pausing } from "../lib/api/retrying.ts"
import { askForRelease, useNewVersion } from "../lib/version/newVersion.ts"
import { OpenNewVersionButton } from "../lib/version/OpenNewVersionButton.tsx"
import { useReload } from "../lib/version/useReload.ts"
import { Page } from "../ui/layout/Page.tsx"
import { ErrorState } from "../ui/state/ErrorState.tsx"
import { Notice } from "../ui/state/Notice.tsx"

type Props = { children: ReactNode }

/** Replaces a screen that threw an error, or whose script could not be loaded, with a message and a way to continue. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children
  }
}

/**
 * Shown instead of the failed screen. If the server has another release, the missing script may belong to the old one, and a
 * better connection doesn't help.
 */
function Failed() {
  const isNewer = useNewVersion()
  useEffect(() => {
    const unmounting = new AbortController()
    void reloadOnceReached(unmounting.signal)
    return () => unmounting.abort()
  }, [])
  if (!isNewer)
    return (
      <Page title="This screen did not open">
        <Reloading />
      </Page>
    )
  return (
    <Page title="A newer version is here">
      <Notice live action={<OpenNewVersionButton />}>
        <p>This screen is part of a newer version of the portal.</p>
      </Notice>
    </Page>
  )
}

/** Milliseconds between two checks of a broken connection. */
const pause = 15_000

/**
 * Reloads the screen when the connection is back, if there is none now. If there is a connection, the screen would fail
 * again, so it is not reloaded.
 */
async function reloadOnceReached(signal: AbortSignal) {
  let wasCut = false
  while (!signal.aborted) {
    if (await askForRelease()) {
      if (wasCut && !signal.aborted) location.reload()
      return
    }
    wasCut = true
    await pausing(pause)
  }
}

function Reloading() {
  const { reload, busy } = useReload()
  return (
    <ErrorState
      text="We could not open this screen. Check your connection and try again."
      onRetry={reload}
      busy={busy}
    />
  )
}
