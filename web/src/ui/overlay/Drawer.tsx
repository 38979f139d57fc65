import { type ReactNode, useLayoutEffect, useRef } from "react"

type Props = { label: string; onClose: () => void; children: ReactNode }

/** The sidebar on small screens: a native modal at the edge, closed by Esc or a press outside. */
export function Drawer({ label, onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
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
