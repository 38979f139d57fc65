import { useState } from "react"
import { toast } from "../../ui/overlay/toast.ts"
import { CallError } from "./callError.ts"

/** Shows in a toast why a call failed. Any other error is a bug, and is thrown again. */
export function showFailure(error: unknown): asserts error is CallError {
  if (!(error instanceof CallError)) throw error
  toast.failure(error.message)
}

/** Runs the calls of a button, which is busy meanwhile. A failure is shown in a toast. */
export function useBusyCall() {
  const [busy, setBusy] = useState(false)
  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
