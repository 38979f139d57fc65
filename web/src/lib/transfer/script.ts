import { useEffect } from "react"
import { networkFailure } from "../api/callError.ts"

/** The script that sends and fetches files, in a chunk of its own. Without a connection it fails as a call does. */
export async function transferScript() {
  try {
    const [{ TransferList }, { uploadInPieces }, { startDownload }] = await Promise.all([
      import("./TransferList.tsx"),
      import("./upload.ts"),
      import("./download.ts"),
    ])
    return { TransferList, startDownload, uploadInPieces }
  } catch (error) {
    throw networkFailure(error)
  }
}

/** Fetches the script with a screen that needs it, or it would be missing just when the line is cut. */
export function useTransferScript() {
  useEffect(() => {
    transferScript().catch(console.info) // Pressing a button without it says so then.
  }, [])
}
