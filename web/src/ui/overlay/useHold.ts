import { type KeyboardEvent, type SyntheticEvent, useContext, useLayoutEffect, useMemo, useRef } from "react"
import { ConfirmContext } from "./confirm.ts"

const discard = {
  title: "Discard your changes?",
  text: "Your changes have not been saved.",
  action: "Discard",
  cancel: "Keep editing",
  danger: true,
}

/** Lets a form inside a dialog or panel hold it open: closing asks first while something typed is not saved. */
export function useHold(onClose: () => void) {
  const unsaved = useRef<() => void>(undefined)
  const confirm = useContext(ConfirmContext)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  return useMemo(() => {
    const askToClose = async () => {
      if (unsaved.current && confirm && !(await confirm(discard))) return
      unsaved.current?.()
      close.current()
    }
    return {
      setUnsaved: (forget: (() => void) | undefined) => {
        unsaved.current = forget
      },
      askToClose,
      /** For the `<dialog>`: Escape and the browser's own ways to close ask too. */
      dialogProps: {
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== "Escape" || event.defaultPrevented) return
          event.preventDefault()
          event.stopPropagation()
          void askToClose()
        },
        onCancel: (event: SyntheticEvent) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          void askToClose()
        },
      },
    }
  }, [confirm])
}
