import { useOnline } from "./useOnline.ts"

/** Replaces a figure that isn't loaded: a placeholder while it can load, and a dash if it failed or without a connection. */
export function PendingFigure({ failed = false }: { failed?: boolean | undefined }) {
  const isOnline = useOnline()
  if (isOnline && !failed) return <span className="skeleton-line skeleton-figure" />
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">
        {isOnline ? "could not be loaded" : "not known without a connection"}
      </span>
    </>
  )
}
