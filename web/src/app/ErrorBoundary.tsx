import { Component, type ReactNode, useEffect, useState } from "react"
import { Page } from "../ui/layout/Page.tsx"
import { ErrorState } from "../ui/state/ErrorState.tsx"
import { Notice } from "../ui/state/Notice.tsx"
import { OpenIt } from "./NewVersionNotice.tsx"
import { askForRelease, useNewVersion } from "./newVersion.ts"

type Props = { children: ReactNode }

/** Replaces a screen that threw, or whose script could not be loaded, with a message and a way forward. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children
  }
}

/** A script that doesn't come may be of an older release than the server's, which no line helps. */
function Failed() {
  const isNewer = useNewVersion()
  useEffect(() => void askForRelease(), [])
  if (!isNewer)
    return (
      <Page title="This screen did not open">
        <Reloading />
      </Page>
    )
  return (
    <Page title="A newer version is here">
      <Notice live action={<OpenIt />}>
        <p>This screen is part of a newer version of the portal.</p>
      </Notice>
    </Page>
  )
}

/** It asks for the page first: without a connection a reload would put the browser's own error in place of the portal. */
function Reloading() {
  const [busy, setBusy] = useState(false)
  const reload = async () => {
    setBusy(true)
    if (await askForRelease()) location.reload()
    else setBusy(false)
  }
  return (
    <ErrorState
      text="We could not open this screen. Check your connection and try again."
      onRetry={reload}
      busy={busy}
    />
  )
}
