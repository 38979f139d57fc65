import { Skeleton } from "../ui/state/Skeleton.tsx"

/** Shown until the session is known or a screen's script has loaded. */
export function Loading() {
  return (
    <div className="page-body">
      <Skeleton label="Loading..." />
    </div>
  )
}
