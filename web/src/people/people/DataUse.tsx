import { useEffect, useState } from "react"
import { estimatedCost } from "../../lib/cost.ts"
import { recentUse } from "../../lib/dataUse.ts"
import { askToStay, staysHere } from "../../lib/encryptedStorage/freeSpace.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { toast } from "../../ui/overlay/toast.ts"

/** "17 KB" or "0.4 MB": precise enough to estimate the price. */
const roughSize = (bytes: number) =>
  bytes < 100 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`

/** The mobile data that the portal has used on this device. */
export function DataUse() {
  const { today, week } = recentUse()
  return <p>{`Today ${roughSize(today)}, this week ${roughSize(week)}, ${estimatedCost(week)}`}</p>
}

/** The storage that the portal uses on this device. */
export function StorageUse() {
  const [bytes, setBytes] = useState<number>()
  const [isPersistent, setPersistent] = useState<boolean>()
  useEffect(() => {
    void navigator.storage?.estimate?.().then(({ usage }) => setBytes(usage))
    void staysHere().then(setPersistent)
  }, [])
  const requestPersistence = async () => {
    const isPromised = await askToStay()
    setPersistent(isPromised)
    if (!isPromised)
      toast.failure("The browser has not promised it. It does so once the portal is installed.")
  }
  return (
    <>
      <p>
        The portal’s own files, what you have read and what waits here
        {bytes === undefined ? "." : `: ${roughSize(bytes)}.`}{" "}
        {isPersistent === true && "The browser deletes none of it by itself."}
        {isPersistent === false && "The browser may delete it when this device is full."}
      </p>
      {isPersistent === false && (
        <Button onClick={() => void requestPersistence()}>Ask the browser to keep it</Button>
      )}
    </>
  )
}
