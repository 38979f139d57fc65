import { useSyncExternalStore } from "react"
import type { Material } from "#contract/teaching/materials/endpoints.ts"
import { transferScript, useTransferScript } from "../../lib/transfer/script.ts"
import { currentTransfers, watchTransfers } from "../../lib/transfer/transfers.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { toast } from "../../ui/overlay/toast.ts"

const failure = "Failed to download material. Please try again."

type Props = { material: Pick<Material, "id" | "title" | "file_name" | "file_size"> }

/** Fetches a material's file in pieces, and goes on after a cut. */
export function DownloadMaterial({ material }: Props) {
  const { id, title, file_name: name, file_size: size } = material
  const transfers = useSyncExternalStore(watchTransfers, currentTransfers)
  useTransferScript()
  if (name === null || size === null) return null
  const running = transfers.find((one) => one.name === name && one.size === size)
  async function begin(named: { name: string; size: number }) {
    const script = await transferScript().catch(() => toast.failure(failure))
    script?.startDownload({ from: "GET /materials/{id}/download", id, failure, ...named })
  }
  return (
    <Button busy={running !== undefined} onClick={() => void begin({ name, size })}>
      {running ? `Downloading ${Math.floor((100 * running.done) / running.size)}%` : "Download"}
      <span className="visually-hidden"> {title}</span>
    </Button>
  )
}
