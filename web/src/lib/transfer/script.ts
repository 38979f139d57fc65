import { useEffect } from "react"
import { networkFailure } from "../api/callError.ts"

/** The script that uploads and downloads files, in a chunk of its own. Without a connection it fails as a call does. */
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

/** Loads the script with a screen that needs it. Otherwise it would be missing when the connection breaks. */
export function useTransferScript() {
  useEffect(() => {
    transferScript().catch(console.info) // If the script is missing, pressing a button says so.
  }, [])
}
