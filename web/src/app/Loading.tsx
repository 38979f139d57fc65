import { Skeleton } from "../ui/state/Skeleton.tsx"

/** Until it is known who is signed in, or until a screen's script has come. */
export function Loading() {
  return (
    <div className="page-body">
      <Skeleton label="Loading..." />
    </div>
  )
}
