import {
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from "react"
import { Button } from "../controls/Button.tsx"
import { CloseIcon } from "../controls/icons.tsx"
import { ConfirmContext } from "./confirm.ts"
import { DialogContext } from "./dialogContext.ts"
import { Toasts } from "./Toasts.tsx"

type Props = {
  title: string
  onClose: () => void
  size?: "small" | "medium" | "large"
  children: ReactNode
}

const discard = {
  title: "Discard your changes?",
  text: "Your entries here have not been saved.",
  action: "Discard",
  cancel: "Keep editing",
  danger: true,
}

/** Initial focus: a button that asks for it, else the first field, else the title. */
const firstPlace =
  ".dialog-body :is([data-autofocus], input:not([type=hidden], [readonly], :disabled), select, textarea)"

/** A native modal dialog, open while it is rendered. Closing asks first if a form inside has changes. */
export function Dialog({ title, onClose, size = "medium", children }: Props) {
  const titleId = useId()
  const box = useRef<HTMLDialogElement>(null)
  const unsaved = useRef<() => void>(undefined)
  const confirm = useContext(ConfirmContext)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })

  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    const first = dialog?.querySelector<HTMLElement>(firstPlace) ?? dialog?.querySelector("h2")
    first?.focus()
    return () => {
      dialog?.close() // Returns the focus to where it was.
      if (document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus()
    }
  }, [])

  const hold = useMemo(
    () => ({
      setUnsaved: (forget: (() => void) | undefined) => {
        unsaved.current = forget
      },
      askToClose: async () => {
        if (unsaved.current && confirm && !(await confirm(discard))) return
        unsaved.current?.()
        close.current()
      },
    }),
    [confirm],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    void hold.askToClose()
  }

  return (
    <dialog
      ref={box}
      className={`dialog dialog-${size}`}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (event.target !== box.current) return
        event.preventDefault()
        void hold.askToClose()
      }}
      onClose={(event) => {
        if (event.target === box.current && !box.current.open) onClose()
      }}
    >
      <DialogContext value={hold}>
        <header className="dialog-head">
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <Button kind="quiet" icon={<CloseIcon />} iconOnly onClick={hold.askToClose}>
            Close
          </Button>
        </header>
        <div className="dialog-body">{children}</div>
      </DialogContext>
      <Toasts />
    </dialog>
  )
}
