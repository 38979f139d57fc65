import { useContext, useEffect } from "react"
import { ConfirmContext } from "../../ui/overlay/confirm.ts"
import { toast } from "../../ui/overlay/toast.ts"
import { CallError } from "../api/callError.ts"
import { transferScript } from "../transfer/script.ts"
import type { Files, Finished } from "./entry.ts"
import { confirmEntry, dropEntry, sendOrKeep } from "./outbox.ts"
import type { Attempt } from "./sending.ts"

type Options = {
  /** The form shows the answer itself, so no toast does. */
  silent?: boolean
}

/**
 * Sends a form's write by the outbox: at once, or when the line is back, also after the page was closed. A refusal is thrown for
 * the form to show, and what was typed stays there. The result says whether the server has it now.
 */
export function useDeliver({ hasFiles = false } = {}) {
  const confirm = useContext(ConfirmContext)
  useEffect(() => {
    // Earlier than it is needed, or it would be missing just when the line is cut.
    if (hasFiles) transferScript().catch(console.info)
  }, [hasFiles])

  return async (finished: Finished, files?: Files, { silent = false }: Options = {}): Promise<Attempt> => {
    let attempt = await sendOrKeep(finished, files, silent)
    if (isQuestion(attempt) && (await confirm?.({ ...yesOrNo, text: attempt.error.message })))
      attempt = await confirmEntry(finished.name)
    if (attempt.state === "refused") {
      await dropEntry(finished.name)
      throw attempt.error ?? new CallError(0, {})
    }
    if (attempt.state === "waiting" && attempt.isKept)
      toast.success(`${finished.title} is kept on this device, and sent when you are back online.`)
    return attempt
  }
}

const yesOrNo = { title: "Please check", action: "Yes", cancel: "No" }
const isQuestion = (attempt: Attempt): attempt is Attempt & { error: CallError } =>
  attempt.state === "refused" && attempt.error?.code === "question"
