import { useEffect } from "react"
import { networkFailure } from "../api/callError.ts"

/**
 * The script that uploads and downloads files, in a chunk of its own. If it can't be loaded, this throws the same error as a
 * failed call.
 */
export async function transferScript() {
  try {
    return await import("./parts.ts")
  } catch (error) {
    throw networkFailure(error)
  }
}

/** Loads the script together with a screen that needs it. Loaded later, it would be missing if the connection breaks. */
export function useTransferScript() {
  useEffect(() => {
    transferScript().catch(console.info) // If the script is missing, pressing a button says so.
  }, [])
}
