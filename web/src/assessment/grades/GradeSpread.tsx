import { Suspense } from "react"
import { lazyPart } from "../../lib/version/lazyPart.tsx"
import { Disclosure } from "../../ui/content/Details.tsx"
import { Skeleton } from "../../ui/state/Skeleton.tsx"

const ListSpread = lazyPart(async () => (await import("./ListSpread.tsx")).ListSpread)

/** The distribution of the grades in a list, for people who may read each of them. It is loaded when it is opened. */
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
