import { lazy, Suspense } from "react"
import { Disclosure } from "../../ui/content/Details.tsx"
import { Skeleton } from "../../ui/state/Skeleton.tsx"

const ListSpread = lazy(async () => ({ default: (await import("./ListSpread.tsx")).ListSpread }))

/** How the grades of a list spread, for people who may read each of them. It comes when it is opened. */
export function GradeSpread({ narrowing }: { narrowing: Readonly<Record<string, string>> }) {
  return (
    <Disclosure summary="How these grades spread">
      {() => (
        <Suspense fallback={<Skeleton />}>
          <ListSpread narrowing={narrowing} />
        </Suspense>
      )}
    </Disclosure>
  )
}
