import { useEffect } from "react"
import { savesData } from "../../lib/savesData.ts"
import { useNewVersion } from "../../lib/version/newVersion.ts"
import { OpenNewVersionButton } from "../../lib/version/OpenNewVersionButton.tsx"
import { fetchNewWorker } from "../../lib/worker.ts"
import { Notice } from "../../ui/state/Notice.tsx"

/**
 * Offers the newer version. The page remains in its own version until the person asks for the newer one, so that no form is
 * interrupted.
 */
export function NewVersionNotice() {
  const isNewer = useNewVersion()
  useEffect(() => {
    if (isNewer && !savesData()) void fetchNewWorker()
  }, [isNewer])
  if (!isNewer) return null
  return (
    <Notice live action={<OpenNewVersionButton />}>
      <p>A newer version is here.</p>
    </Notice>
  )
}
