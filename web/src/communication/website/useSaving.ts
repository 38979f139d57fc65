import { useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { editedOf } from "./edited.ts"
import { type LocalDraft, type Stored, savingOf } from "./saving.ts"
import type { Content } from "./values.ts"

export type Opened = ReturnType<typeof useSaving>

/** The draft of the page in the editor. It starts with the draft on this device, if the connection was lost. */
export function useSaving(
  name: string,
  stored: Stored,
  onBegin: () => void,
  send: (draft: Stored) => Promise<number>,
) {
  const drafts = useContext(DraftsContext)
  const [isBack, setIsBack] = useState(false)
  const [{ edited, saving }] = useState(() => {
    const edited = editedOf(stored.value)
    const store = (draft: LocalDraft) => drafts?.store(name, draft)
    const remove = () => drafts?.drop(name)
    return { edited, saving: savingOf({ edited, stored, send, store, remove }) }
  })
  const state = useSyncExternalStore(saving.subscribe, saving.state)
  const value = useSyncExternalStore(edited.subscribe, edited.value)

  useEffect(() => {
    let isLeft = false
    const stop = saving.watch()
    void drafts?.find(name).then((found) => {
      if (!found || isLeft || saving.state().at !== "saved") return
      saving.restore(found as LocalDraft)
      setIsBack(true)
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [drafts, name, saving])

  const [untouched, setUntouched] = useState(stored.value)
  const isChanged = value !== untouched
  const begin = useEffectEvent(onBegin)
  useEffect(() => {
    if (isChanged) begin()
  }, [isChanged])

  /** The draft was published. Anything typed since belongs to the next one. */
  function published(sent: Content, nextVersion: number) {
    saving.rebase(nextVersion)
    setUntouched(sent)
  }
  return { edited, saving, state, value, isBack, isChanged, published }
}
