import { type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { Button } from "../controls/Button.tsx"
import { CloseIcon } from "../controls/icons.tsx"
import { PrintedBy } from "../controls/PrintedBy.tsx"
import { WayBack } from "../state/wayBack.ts"
import { DialogContext } from "./dialogContext.ts"
import { Toasts } from "./Toasts.tsx"
import { useCloseGuard } from "./useCloseGuard.ts"
import { useFocusOfRemoved } from "./useFocusOfRemoved.ts"

type Props = {
  title: string
  onClose: () => void
  /** "side" for a form of more than about eight fields: a page at the side, over its list. */
  size?: "small" | "medium" | "large" | "side"
  children: ReactNode
}

/**
 * Matches what may get the focus when the dialog opens: a button that requests it, or a field. Otherwise the title gets it.
 */
const firstFocus =
  ".dialog-body :is([data-autofocus], input:not([type=hidden], [readonly], :disabled), select, textarea)"

/** A native modal dialog, open for as long as it is rendered. Closing asks first if a form inside has unsaved changes. */
export function Dialog({ title, onClose, size = "medium", children }: Props) {
  const titleId = useId()
  const box = useRef<HTMLDialogElement>(null)
  const guard = useCloseGuard(onClose, "dialog")
  useFocusOfRemoved(box)

  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    const first = dialog?.querySelector<HTMLElement>(firstFocus) ?? dialog?.querySelector("h2")
    first?.focus()
    return () => {
      dialog?.close() // Returns the focus to its previous element.
      if (document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus()
    }
  }, [])

  return (
    <dialog
      ref={box}
      className={`dialog dialog-${size}`}
      aria-labelledby={titleId}
      {...guard.dialogProps}
      onClose={(event) => {
        if (event.target === box.current && !box.current.open) onClose()
      }}
    >
      <DialogContext value={guard}>
        <WayBack value={null}>
          <header className="dialog-head">
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            <PrintedBy />
            <Button kind="quiet" icon={<CloseIcon />} iconOnly onClick={guard.askToClose}>
              Close
            </Button>
          </header>
          <div className="dialog-body">{children}</div>
        </WayBack>
      </DialogContext>
      <Toasts />
    </dialog>
  )
}
