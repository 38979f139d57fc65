import { useCallback, useContext, useEffect, useRef, useState } from "react"
import { compact } from "#contract/lib/objects.ts"
import { DraftsContext, draftOf, nameOfLeftOut } from "./draftsContext.ts"
import type { UntypedForm } from "./untypedForm.ts"

/** Milliseconds of a pause in typing before a save. */
const pause = 400
const none: readonly string[] = []

/** The maximum milliseconds between a change and its save if somebody types on without a pause. */
const longestUnsaved = 2000

/**
 * Stores the input of the form with this name until it is saved or discarded. Restores it when the form is opened again, for
 * example after the session ended or the tab was closed. `dated` names the fields whose initial value is the present day or time.
 */
export function useDraft(
  name: string | undefined,
  { subscribe, setValue }: UntypedForm,
  dated: readonly string[] = none,
) {
  const drafts = useContext(DraftsContext)
  const [isRestored, setIsRestored] = useState(false)
  /** The names of files that the restored draft doesn't contain. */
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  /** The pending save of unsaved input. */
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void; since: number }>(undefined)

  /** Saves what was typed since the last save. */
  const flush = useCallback(() => {
    clearTimeout(pending.current?.timer)
    pending.current?.save()
    pending.current = undefined
  }, [])

  const dropDraft = useCallback(() => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
    setIsRestored(false)
    if (name !== undefined) drafts?.drop(name)
  }, [drafts, name])

  useEffect(() => {
    if (!drafts || name === undefined) return
    let isUnmounted = false
    let isTouched = false
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) => {
        isTouched = true
        clearTimeout(pending.current?.timer)
        const save = () => {
          const draft = draftOf(values, defaultValues, dated)
          if (draft) void drafts.store(name, draft)
          else drafts.drop(name)
        }
        const now = Date.now()
        const since = pending.current?.since ?? now
        const timer = setTimeout(flush, Math.min(pause, since + longestUnsaved - now))
        pending.current = { save, since, timer }
      },
    })
    void drafts.find(name).then((draft) => {
      if (!draft || isUnmounted || isTouched) return
      for (const [field, value] of Object.entries(draft)) {
        if (nameOfLeftOut(value) === undefined) setValue(field, value, { shouldDirty: true })
      }
      setLeftOut(compact(Object.values(draft).map(nameOfLeftOut)))
      setIsRestored(true)
    })
    addEventListener("pagehide", flush)
    return () => {
      isUnmounted = true
      stop()
      removeEventListener("pagehide", flush)
      flush()
    }
  }, [drafts, flush, name, subscribe, setValue, dated])

  return { isRestored, leftOut, flush, dropDraft }
}
