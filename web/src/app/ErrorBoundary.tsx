import { Component, type ReactNode } from "react"
import { ErrorState } from "../ui/state/ErrorState.tsx"

type Props = { children: ReactNode }

/** A fault of ours, or a script that the line lost: said in the screen's place, with the one thing that helps. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="page-body">
        <ErrorState
          text="This screen could not be shown. Your connection may have failed, or the portal may have been renewed meanwhile."
          onRetry={() => location.reload()}
        />
      </div>
    )
  }
}
