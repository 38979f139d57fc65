import type { ReactNode } from "react"
import { Button } from "../../ui/controls/Button.tsx"
import { saveFile } from "../saveFile.ts"
import { openOfflineFile } from "./offlineCopies.ts"
import { useOfflineCopies } from "./useOfflineCopies.ts"

type Props = {
  /** The key under which the file may be stored on the device. */
  file: string
  title: string
  /** Shown instead if the file isn't on the device: the usual way to the file. */
  children: ReactNode
}

/** Opens a file from this device, offline and at no cost. */
export function OpenOfflineFile({ file, title, children }: Props) {
  const { completeKeys } = useOfflineCopies()
  if (!completeKeys.has(file)) return children
  const open = async () => {
    const offlineFile = await openOfflineFile(file)
    if (offlineFile) saveFile(offlineFile)
  }
  return (
    <Button onClick={() => void open()}>
      Open<span className="visually-hidden"> {title}</span>
    </Button>
  )
}
