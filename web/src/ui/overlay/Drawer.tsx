import { type ReactNode, useLayoutEffect, useRef } from "react"
import { addLayer } from "./layers.ts"

type Props = { label: string; onClose: () => void; children: ReactNode }

/** The sidebar on small screens: a native modal at the edge, closed by Esc, Back or a press outside. */
export function Drawer({ label, onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    const remove = addLayer({ close: () => dialog?.close() })
    return () => {
      remove()
      dialog?.close()
    }
  }, [])
  return (
    <dialog
      ref={box}
      className="drawer"
      aria-label={label}
      closedby="any"
      onClose={() => !box.current?.open && onClose()}
    >
      {children}
    </dialog>
  )
}
