import { useQuery } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import { acceptOf } from "../../lib/files.ts"
import { type KeptUpload, keptUploads } from "../../lib/transfer/keeping.ts"
import { transferScript } from "../../lib/transfer/script.ts"
import { currentTransfers, watchTransfers } from "../../lib/transfer/transfers.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { fileSize } from "../../ui/controls/fileSize.ts"
import { FileButton } from "../../ui/fields/FileButton.tsx"
import { toast } from "../../ui/overlay/toast.ts"
import { Notice } from "../../ui/state/Notice.tsx"
import { type MaterialForm, useSaveMaterial } from "./useSaveMaterial.ts"

/** Files that were being sent when the page was closed. A browser opens a file again only if the user chooses it. */
export function InterruptedUploads() {
  const { upload } = useSaveMaterial()
  const transfers = useSyncExternalStore(watchTransfers, currentTransfers)
  const kept = useQuery({
    queryKey: ["interrupted uploads", transfers.length],
    queryFn: keptUploads,
    networkMode: "always",
  })
  const isRunning = ({ name, size }: KeptUpload) =>
    transfers.some(
      (transfer) => transfer.kind === "upload" && transfer.name === name && transfer.size === size,
    )

  function goOn({ name, size, form }: KeptUpload, file: File) {
    if (file.name === name && file.size === size) void upload(form as MaterialForm, file)
    else toast.failure(`This is another file. Choose “${name}” of ${fileSize(size)}.`)
  }
  async function discard({ fingerprint }: KeptUpload) {
    const { discardUpload } = await transferScript()
    await discardUpload(fingerprint)
    await kept.refetch()
  }
  return (kept.data ?? [])
    .filter((one) => !isRunning(one))
    .map((one) => (
      <Notice
        key={one.fingerprint}
        tone="warn"
        action={
          <>
            <FileButton accept={acceptOf("material")} onFile={(file) => goOn(one, file)}>
              Choose the file again<span className="visually-hidden"> {one.name}</span>
            </FileButton>
            <Button kind="quiet" onClick={() => void discard(one)}>
              Discard<span className="visually-hidden"> {one.name}</span>
            </Button>
          </>
        }
      >
        <p>
          “{one.name}” ({fileSize(one.size)}) has not arrived completely. Choose it again to continue where it
          stopped.
        </p>
      </Notice>
    ))
}
