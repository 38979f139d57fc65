import { lazy, Suspense, useEffect, useState } from "react"
import { sealedStore } from "../../lib/seal/sealedStore.ts"

const TakenList = lazy(async () => ({
  default: (await import("../../lib/takenAlong/TakenList.tsx")).TakenList,
}))
const taken = sealedStore("files")

/** The list of downloaded files. Its script is loaded only if there are any. */
export function TakenHere() {
  const [isSome, setSome] = useState(false)
  useEffect(() => void taken.count().then((count) => setSome(count > 0)), [])
  return (
    isSome && (
      <Suspense fallback={null}>
        <TakenList />
      </Suspense>
    )
  )
}
