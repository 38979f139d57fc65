import { type FocusEvent, type MouseEvent, useEffect, useRef, useSyncExternalStore } from "react"
import { Button } from "../controls/Button.tsx"
import { CloseIcon } from "../controls/icons.tsx"
import { current, dismiss, holdAll, releaseAll, subscribe, type Toast } from "./toast.ts"

/** The list of toasts. It is in the page and in each dialog, because a modal makes the page inert. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, current, current)
  const cameFrom = useRef<HTMLElement>(null)
  useEffect(() => releaseAll, []) // A closing dialog removes its list, and with it a focus or pointer that held the toasts.

  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    holdAll()
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement | null
  }
  const pause = { onPointerEnter: holdAll, onPointerLeave: releaseAll, onFocus, onBlur: releaseAll }

  /** Removing a focused button would lose the focus, so it moves to the next toast or back to where it was. */
  const close = (id: number, { currentTarget, detail }: MouseEvent<HTMLElement>) => {
    const isLeft = currentTarget !== document.activeElement // The toast's action has moved the focus.
    const next = detail === 0 ? neighbour(currentTarget) : undefined // A pointer needs no focus.
    dismiss(id)
    releaseAll()
    const place = next ?? cameFrom.current
    if (!isLeft) place?.focus()
  }
  const card = ({ id, kind, text, action }: Toast) => (
    <div key={id} className={`toast toast-${kind}`}>
      <p>{text}</p>
      {action && (
        <Button
          kind="quiet"
          onClick={(event) => {
            action.run()
            close(id, event)
          }}
        >
          {action.label}
        </Button>
      )}
      <Button kind="quiet" icon={<CloseIcon />} iconOnly onClick={(event) => close(id, event)}>
        Dismiss
      </Button>
    </div>
  )
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

/** The dismiss button of the next toast, else of the one before. */
function neighbour(button: HTMLElement) {
  const all = Array.from(button.closest(".toasts")?.querySelectorAll<HTMLElement>(".toast") ?? [])
  const at = all.findIndex((toast) => toast.contains(button))
  return (all[at + 1] ?? all[at - 1])?.querySelector<HTMLElement>("button:last-of-type")
}
