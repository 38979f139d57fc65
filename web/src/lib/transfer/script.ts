import { useEffect } from "react"
import { CallError } from "../api/callError.ts"

/** The failure if the script can't be loaded. Chromium then never loads it in this page. */
export class MissingScript extends CallError {
  constructor(cause: unknown) {
    super(0, {}, { cause })
  }
}

/**
 * The script that uploads and downloads files, in a chunk of its own. If it can't be loaded, this throws the same error as a
 * failed call.
 */
export async function transferScript() {
  try {
    const [{ TransferList }, { uploadInPieces }, { startDownload }] = await Promise.all([
      import("./TransferList.tsx"),
      import("./upload.ts"),
      import("./download.ts"),
    ])
    return { TransferList, startDownload, uploadInPieces }
  } catch (error) {
    throw new MissingScript(error)
  }
}

/** Loads the script together with a screen that needs it. Loaded later, it would be missing if the connection breaks. */
export function useTransferScript() {
  useEffect(() => {
    transferScript().catch(console.info) // If the script is missing, pressing a button says so.
  }, [])
}
