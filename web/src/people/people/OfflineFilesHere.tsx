import { lazy, Suspense, useEffect, useState } from "react"
import { encryptedStore } from "../../lib/encryptedStorage/encryptedStore.ts"

const BundleList = lazy(async () => ({
  default: (await import("../../lib/offlineBundles/BundleList.tsx")).BundleList,
}))
const files = encryptedStore("files")

/** The list of downloaded files. Its script is loaded only if there are such files. */
export function OfflineFilesHere() {
  const [isSome, setSome] = useState(false)
  useEffect(() => void files.count().then((count) => setSome(count > 0)), [])
  return (
    isSome && (
      <Suspense fallback={null}>
        <BundleList />
      </Suspense>
    )
  )
}
