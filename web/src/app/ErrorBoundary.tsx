import { Component, type ReactNode, useState } from "react"
import { Page } from "../ui/layout/Page.tsx"
import { ErrorState } from "../ui/state/ErrorState.tsx"

type Props = { children: ReactNode }

/** Replaces a screen that threw, or whose script could not be loaded, with a message and a reload button. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Page title="This screen did not open">
        <Reloading />
      </Page>
    )
  }
}

/** It asks for the page first: without a connection a reload would put the browser's own error in place of the portal. */
function Reloading() {
  const [busy, setBusy] = useState(false)
  const reload = () => {
    setBusy(true)
    fetch(location.href, { method: "HEAD" }).then(
      () => location.reload(),
      () => setBusy(false),
    )
  }
  return (
    <ErrorState
      text="We could not open this screen. Check your connection and try again."
      onRetry={reload}
      busy={busy}
    />
  )
}
