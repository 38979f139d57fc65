import { useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { createDraftSaving, type LocalDraft, type StoredDraft } from "./draftSaving.ts"
import { createEditedPage } from "./editedPage.ts"
import type { Content } from "./values.ts"

export type EditedDraft = ReturnType<typeof useDraftSaving>

/**
 * The draft of the page in the editor. If the connection was lost on an earlier visit, it starts with the draft on this
 * device.
 */
export function useDraftSaving(
  name: string,
  stored: StoredDraft,
  onBegin: () => void,
  send: (draft: StoredDraft) => Promise<number>,
) {
  const drafts = useContext(DraftsContext)
  const [isRestored, setRestored] = useState(false)
  const [{ edited, saving }] = useState(() => {
    const edited = createEditedPage(stored.value)
    const store = async (draft: LocalDraft) => drafts?.store(name, draft)
    const remove = () => drafts?.drop(name)
    return { edited, saving: createDraftSaving({ edited, stored, send, store, remove }) }
  })
  const state = useSyncExternalStore(saving.subscribe, saving.state)
  const value = useSyncExternalStore(edited.subscribe, edited.value)

  useEffect(() => {
    let isLeft = false
    const stop = saving.watch()
    void drafts?.find(name).then((draft) => {
      if (!draft || isLeft || saving.state().at !== "saved") return
      saving.restore(draft as LocalDraft)
      setRestored(true)
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [drafts, name, saving])

  const [publishedValue, setPublishedValue] = useState(stored.value)
  const isChanged = value !== publishedValue
  const begin = useEffectEvent(onBegin)
  useEffect(() => {
    if (isChanged) begin()
  }, [isChanged])

  /** Called after the draft was published. Anything typed since then belongs to the next draft. */
  function notePublished(sent: Content, nextVersion: number) {
    saving.rebase(nextVersion)
    setPublishedValue(sent)
  }
  return { edited, saving, state, value, isRestored, isChanged, notePublished }
}
