import { useSyncExternalStore } from "react"
import { Button } from "./Button.tsx"
import { CloseIcon } from "./icons.tsx"
import { current, dismiss, holdAll, releaseAll, subscribe, type Toast } from "./toast.ts"

/** The list of toasts. It stands once in the page and once in each dialog, since a modal makes the page inert. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, current, current)
  const pause = { onPointerEnter: holdAll, onPointerLeave: releaseAll, onFocus: holdAll, onBlur: releaseAll }
  return (
    <div className="toasts" {...pause}>
      <div role="status" aria-live="polite">
        {toasts.filter(({ kind }) => kind === "success").map(card)}
      </div>
      <div role="alert" aria-live="assertive">
        {toasts.filter(({ kind }) => kind === "failure").map(card)}
      </div>
    </div>
  )
}

function card({ id, kind, text, action }: Toast) {
  return (
    <div key={id} className={`toast toast-${kind}`}>
      <p>{text}</p>
      {action && (
        <Button
          kind="quiet"
          onClick={() => {
            action.run()
            dismiss(id)
          }}
        >
          {action.label}
        </Button>
      )}
      <Button kind="quiet" icon={<CloseIcon />} iconOnly onClick={() => dismiss(id)}>
        Dismiss
      </Button>
    </div>
  )
}
