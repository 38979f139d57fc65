import { useEffect, useState, useSyncExternalStore } from "react"
import { Button } from "../../ui/controls/Button.tsx"
import { fileSize } from "../../ui/controls/fileSize.ts"
import { Unbroken } from "../../ui/controls/Unbroken.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { toast } from "../../ui/overlay/toast.ts"
import { estimatedCost, weightText } from "../cost.ts"
import { canEncrypt } from "../encryptedStorage/deviceKey.ts"
import { roomHere } from "../encryptedStorage/freeSpace.ts"
import { whyNotStored } from "../encryptedStorage/whyNotStored.ts"
import { currentTransfers, watchTransfers } from "../transfer/transfers.ts"
import { bytesOf, downloadOfflineCopy, type OfflineCopyRequest } from "./downloadOfflineCopy.ts"
import { deleteOfflineCopy } from "./offlineCopies.ts"
import { useOfflineCopies } from "./useOfflineCopies.ts"

type Props = {
  request: OfflineCopyRequest
  /** "Save for offline" or "Keep on this device" */
  label: string
  singular: string
  plural: string
  /** The end of "They are locked for you alone and open without a connection": the time at which the files are deleted. */
  until: string
  /**
   * Called when the files have arrived. The caller reads its list again, because some files may have been replaced
   * meanwhile.
   */
  onDone?: () => void
}

/**
 * Downloads files to this device, so that they open offline. Shows their number, size and price first, and a button to remove
 * them afterwards.
 */
export function OfflineCopyButton({
  request,
  label,
  singular,
  plural,
  until,
  onDone = () => undefined,
}: Props) {
  const { offlineCopies, completeKeys } = useOfflineCopies()
  const transfers = useSyncExternalStore(watchTransfers, currentTransfers)
  const confirm = useConfirm()
  const [freeSpace, setFreeSpace] = useState<number>()
  const { name, title, files } = request
  const lacking = files.filter(({ key }) => !completeKeys.has(key))
  const bytes = bytesOf(lacking)
  const countText = (count: number) => `${count} ${count === 1 ? singular : plural}`
  const isKnown = offlineCopies?.some((copy) => copy.name === name) ?? false
  const download = transfers.find((transfer) => transfer.isOfflineCopy && transfer.of === name)
  useEffect(() => void roomHere().then(setFreeSpace), [])

  if (files.length === 0 || offlineCopies === undefined) return null
  if (download) {
    const share = Math.floor((100 * download.done) / Math.max(1, download.size))
    return <Button busy>{`Saving ${share}%`}</Button>
  }

  const remove = { label: "Remove from this device", run: () => void deleteOfflineCopy(name) }
  async function askToDownload() {
    const countOfLacking =
      lacking.length < files.length ? `the other ${countText(lacking.length)}` : countText(files.length)
    const isAgreed = await confirm({
      title: `${label}: ${title}`,
      text: `${countOfLacking}, ${fileSize(bytes)}, ${estimatedCost(bytes)}. Locked for you alone, and opened without a connection ${until}.${
        freeSpace === undefined ? "" : ` This device has room for ${fileSize(freeSpace)}.`
      }`,
      action: label,
      alternatives: isKnown ? [remove] : undefined,
    })
    if (isAgreed && !(await downloadOfflineCopy(request, onDone)))
      toast.failure(`Nothing was saved, because ${whyNotStored()}.`)
  }
  async function askToRemove() {
    const question = {
      title: `Remove ${title} from this device?`,
      text: `${countText(files.length)}, ${fileSize(bytesOf(files))}. The college keeps them; here they open with a connection only.`,
      action: "Remove",
    }
    if (await confirm(question)) await deleteOfflineCopy(name)
  }

  if (lacking.length === 0 && isKnown) {
    return (
      <Button kind="quiet" onClick={() => void askToRemove()}>
        {files.length === 1 ? "On this device" : `All ${countText(files.length)} are on this device`}
      </Button>
    )
  }
  return (
    <Button disabledReason={reasonAgainst(bytes, freeSpace)} onClick={() => void askToDownload()}>
      <span>
        {lacking.length < files.length ? `Save the other ${lacking.length}` : label}
        <span className="card-rest">
          {" "}
          <Unbroken>{`(${weightText(bytes)})`}</Unbroken>
        </span>
        <span className="visually-hidden"> {title}</span>
      </span>
    </Button>
  )
}

function reasonAgainst(bytes: number, freeSpace: number | undefined) {
  if (!canEncrypt()) return `Nothing can be kept, because ${whyNotStored()}.`
  if (freeSpace === undefined || bytes <= freeSpace) return undefined
  return `This device has room for ${fileSize(freeSpace)}, and this takes ${fileSize(bytes)}.`
}
