import { type ReactNode, useSyncExternalStore } from "react"
import type { Material } from "#contract/teaching/materials/endpoints.ts"
import { paths } from "../../lib/address/paths.ts"
import { useOfflineCopyScript } from "../../lib/offlineCopies/script.ts"
import { transferScript, useTransferScript } from "../../lib/transfer/script.ts"
import { currentTransfers, downloadAddress, watchTransfers } from "../../lib/transfer/transfers.ts"
import { reportMissingPart } from "../../lib/version/newVersion.ts"
import { Button } from "../../ui/controls/Button.tsx"

const failure = "Failed to download material. Please try again."
const from = "GET /materials/{id}/download"

type Props = {
  material: Pick<Material, "id" | "title" | "file_name" | "file_size" | "file_sha256">
  /** Another button, beside the download. */
  children?: ReactNode
}

/**
 * Downloads a material's file in pieces, and continues after a break. It can also be stored on this device, to open it offline.
 */
export function DownloadMaterial({ material, children }: Props) {
  const { id, title, file_name: name, file_size: size, file_sha256 } = material
  const script = useOfflineCopyScript()
  useTransferScript()
  if (name === null || size === null) return children
  const download = <Download id={id} title={title} name={name} size={size} />
  if (!script) {
    return (
      <>
        {download}
        {children}
      </>
    )
  }
  const { OpenOfflineFile, OfflineCopyButton } = script
  const file = { key: `material ${id} ${file_sha256}`, from, id, name, size } as const
  return (
    <>
      <OpenOfflineFile file={file.key} title={title}>
        {download}
      </OpenOfflineFile>
      {children}
      <OfflineCopyButton
        request={{
          name: `material ${id}`,
          title,
          path: paths.myMaterials,
          files: [file],
          reads: [],
          isTask: false,
        }}
        label="Keep on this device"
        singular="file"
        plural="files"
        until="for 30 days"
      />
    </>
  )
}

type DownloadProps = { id: number; title: string; name: string; size: number }

function Download({ id, title, name, size }: DownloadProps) {
  const transfers = useSyncExternalStore(watchTransfers, currentTransfers)
  const running = transfers.find((transfer) => transfer.of === downloadAddress(from, id))
  async function begin() {
    const script = await transferScript().catch(reportMissingPart)
    script?.startDownload({ from, id, failure, name, size })
  }
  return (
    <Button busy={running !== undefined} onClick={() => void begin()}>
      {running ? `Downloading ${Math.floor((100 * running.done) / running.size)}%` : "Download"}
      <span className="visually-hidden"> {title}</span>
    </Button>
  )
}
