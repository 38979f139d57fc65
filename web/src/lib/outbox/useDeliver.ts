import { useContext, useEffect } from "react"
import { ConfirmContext, serverQuestion } from "../../ui/overlay/confirm.ts"
import { toast } from "../../ui/overlay/toast.ts"
import { CallError } from "../api/callError.ts"
import type { Attempt } from "./draining.ts"
import { find } from "./entries.ts"
import type { Files, FinishedWrite } from "./entry.ts"
import { confirmEntry, dropEntry, sendOrStore } from "./outbox.ts"
import { loadFileSending } from "./sending.ts"
import { ending } from "./words.ts"

type Options = {
  /** The form itself shows the answer, so no toast is shown. */
  silent?: boolean
}

/**
 * Sends a form's write by the outbox: at once, or when the connection is back, even after the page was closed. Throws a
 * refusal, so that the form shows it and keeps the input. The result says whether the server has already accepted the write.
 */
export function useDeliver({ hasFiles = false } = {}) {
  const confirm = useContext(ConfirmContext)
  useEffect(() => {
    // Loads the script early. Otherwise it would be missing when the connection breaks.
    if (hasFiles) loadFileSending().catch(console.info)
  }, [hasFiles])

  return async (
    finished: FinishedWrite,
    files?: Files,
    { silent = false }: Options = {},
  ): Promise<Attempt> => {
    let attempt = await sendOrStore(finished, files, silent)
    if (isQuestion(attempt) && (await confirm?.({ ...serverQuestion, text: attempt.error.message })))
      attempt = await confirmEntry(finished.name)
    if (attempt.state === "refused") {
      // If another tab has replaced it meanwhile, that waits to be sent.
      if (find(finished.name)?.state === "refused") await dropEntry(finished.name)
      throw attempt.error ?? new CallError(0, {})
    }
    // The notice above every screen says the same, but it is out of sight when the page is scrolled.
    if (attempt.state === "waiting" && attempt.isStored && scrollY > 0)
      toast.success(
        `${finished.title} is kept on this device${ending(find(finished.name)?.because === "script")}`,
      )
    return attempt
  }
}

const isQuestion = (attempt: Attempt): attempt is Attempt & { error: CallError } =>
  attempt.state === "refused" && attempt.error?.code === "question"
