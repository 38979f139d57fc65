import { useContext, useLayoutEffect, useMemo, useRef } from "react"
import { ConfirmContext } from "./confirm.ts"

const discard = {
  title: "Discard your changes?",
  text: "What you typed here has not been saved.",
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
  return useMemo(
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
}
