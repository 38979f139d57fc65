import { useEffect, useState, useSyncExternalStore } from "react"
import { Button } from "../../ui/controls/Button.tsx"
import { fileSize } from "../../ui/controls/fileSize.ts"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { toast } from "../../ui/overlay/toast.ts"
import { estimatedCost, weightText } from "../cost.ts"
import { canEncrypt, whyNotStored } from "../encryptedStorage/deviceKey.ts"
import { roomHere } from "../encryptedStorage/freeSpace.ts"
import { currentTransfers, watchTransfers } from "../transfer/transfers.ts"
import { dropBundle } from "./bundles.ts"
import { bytesOf, downloadBundle, type Wanted } from "./downloadBundle.ts"
import { useBundles } from "./useBundles.ts"

type Props = {
  wanted: Wanted
  /** "Save for offline" or "Keep on this device" */
  label: string
  one: string
  many: string
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
export function TakeOffline({ wanted, label, one, many, until, onDone = () => undefined }: Props) {
  const { all, here } = useBundles()
  const transfers = useSyncExternalStore(watchTransfers, currentTransfers)
  const confirm = useConfirm()
  const [room, setRoom] = useState<number>()
  const { name, title, files } = wanted
  const lacking = files.filter(({ key }) => !here.has(key))
  const bytes = bytesOf(lacking)
  const countText = (count: number) => `${count} ${count === 1 ? one : many}`
  const isKnown = all?.some((taken) => taken.name === name) ?? false
  const going = transfers.find((transfer) => transfer.isTaken && transfer.name === title)
  useEffect(() => void roomHere().then(setRoom), [])

  if (files.length === 0 || all === undefined) return null
  if (going) {
    const share = Math.floor((100 * going.done) / Math.max(1, going.size))
    return <Button busy>{`Saving ${share}%`}</Button>
  }

  const remove = { label: "Remove from this device", run: () => void dropBundle(name) }
  async function take() {
    const some =
      lacking.length < files.length ? `the other ${countText(lacking.length)}` : countText(files.length)
    const isAgreed = await confirm({
      title: `${label}: ${title}`,
      text: `${some}, ${fileSize(bytes)}, ${estimatedCost(bytes)}. Locked for you alone, they open without a connection ${until}.${
        room === undefined ? "" : ` This device has room for ${fileSize(room)}.`
      }`,
      action: label,
      ...(isKnown && { instead: remove }),
    })
    if (isAgreed && !(await downloadBundle(wanted, onDone)))
      toast.failure(`Nothing was saved, because ${whyNotStored()}.`)
  }
  async function askToRemove() {
    const question = {
      title: `Remove ${title} from this device?`,
      text: `${countText(files.length)}, ${fileSize(bytesOf(files))}. The college keeps them; here they open with a connection only.`,
      action: "Remove",
    }
    if (await confirm(question)) await dropBundle(name)
  }

  if (lacking.length === 0 && isKnown) {
    return (
      <Button kind="quiet" onClick={() => void askToRemove()}>
        {files.length === 1 ? "On this device" : `All ${countText(files.length)} are on this device`}
      </Button>
    )
  }
  return (
    <Button disabledReason={reasonAgainst(bytes, room)} onClick={() => void take()}>
      {lacking.length < files.length ? `Save the other ${lacking.length}` : label} ({weightText(bytes)})
      <span className="visually-hidden"> {title}</span>
    </Button>
  )
}

function reasonAgainst(bytes: number, room: number | undefined) {
  if (!canEncrypt()) return `Nothing can be kept, because ${whyNotStored()}.`
  if (room === undefined || bytes <= room) return undefined
  return `This device has room for ${fileSize(room)}, and this takes ${fileSize(bytes)}.`
}
