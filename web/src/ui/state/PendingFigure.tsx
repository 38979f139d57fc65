import { useOnline } from "./useOnline.ts"

/** Replaces a figure that isn't loaded: a placeholder while it can load, and a dash without a connection. */
export function PendingFigure() {
  if (useOnline()) return <span className="skeleton-line skeleton-figure" />
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">not known without a connection</span>
    </>
  )
}
