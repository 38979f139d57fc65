import { useState } from "react"
import { instantText } from "#contract/lib/dates.ts"
import type { Role } from "#contract/lib/endpoints.ts"
import { newestCachedAnswer } from "../../lib/api/answerCache.ts"
import { useBusyCall } from "../../lib/api/failures.ts"
import { fetchOffline } from "../../lib/api/offline.ts"
import { estimatedCost } from "../../lib/cost.ts"
import { askToStay } from "../../lib/encryptedStorage/freeSpace.ts"
import { whyNotStored } from "../../lib/encryptedStorage/whyNotStored.ts"
import { useUser } from "../../lib/session/user.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { toast } from "../../ui/overlay/toast.ts"

/**
 * The measured size, in kilobytes, of all data that is stored in advance for a role. Data that is already on the device
 * isn't sent again.
 */
const kilobytes: Readonly<Record<Role, number>> = { student: 20, lecturer: 36, admin: 9 }

/**
 * Downloads the data that the person's screens need offline. This happens automatically once a day, except in data-saving mode.
 */
export function DownloadAhead() {
  const { role } = useUser()
  const { busy: isBusy, run } = useBusyCall()
  const [newest, setNewest] = useState(newestCachedAnswer)
  const fetchNow = () =>
    run(async () => {
      void askToStay()
      const isStored = await fetchOffline()
      setNewest(newestCachedAnswer())
      if (isStored) toast.success("This device has what your screens need without a connection.")
      else toast.failure(`Not all of it could be kept, because ${whyNotStored()}.`)
    })
  return (
    <>
      {newest > 0 && (
        <p>What you read without a connection is as of {instantText(new Date(newest).toISOString())}.</p>
      )}
      <Button busy={isBusy} onClick={() => void fetchNow()}>
        {`Fetch now (about ${kilobytes[role]} KB, ${estimatedCost(kilobytes[role] * 1024)})`}
      </Button>
    </>
  )
}
