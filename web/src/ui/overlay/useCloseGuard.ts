import { type KeyboardEvent, type SyntheticEvent, useContext, useLayoutEffect, useMemo, useRef } from "react"
import { ConfirmContext } from "./confirm.ts"
import { addLayer } from "./layers.ts"

const discardQuestion = {
  title: "Discard your changes?",
  text: "Your changes have not been saved.",
  action: "Discard",
  cancel: "Keep editing",
  danger: true,
}

/**
 * Lets a form prevent the dialog or panel around it from closing: while there is unsaved input, closing asks first. A dialog
 * always adds a history entry, which Back closes. A panel has an address of its own, so it adds an entry only while there is
 * unsaved input.
 */
export function useCloseGuard(onClose: () => void, kind: "dialog" | "panel") {
  const unsaved = useRef<() => void>(undefined)
  const layer = useRef<() => void>(undefined)
  const confirm = useContext(ConfirmContext)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  const guard = useMemo(() => {
    const askToClose = async () => {
      if (unsaved.current && confirm && !(await confirm(discardQuestion))) return
      unsaved.current?.()
      unsaved.current = undefined
      close.current()
    }
    const openLayer = () => {
      layer.current ??= addLayer({
        close: () => void askToClose(),
        hasUnsaved: () => unsaved.current !== undefined,
      })
    }
    const closeLayer = () => {
      layer.current?.()
      layer.current = undefined
    }
    return {
      kind,
      openLayer,
      closeLayer,
      setUnsaved: (forget: (() => void) | undefined) => {
        unsaved.current = forget
        if (kind === "panel") (forget ? openLayer : closeLayer)()
      },
      askToClose,
      /** The properties of the `<dialog>`. With them, Escape and the browser's own ways to close ask first too. */
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
  }, [confirm, kind])
  useLayoutEffect(() => {
    if (kind === "dialog") guard.openLayer()
    return guard.closeLayer
  }, [guard, kind])
  return guard
}
