import { type ReactNode, useEffect, useMemo, useRef, useState } from "react"
import { useLocation, useNavigate } from "react-router"
import { dashboardOf } from "../lib/address/paths.ts"
import { draftsOf, lastDraft, type UnsavedForm } from "../lib/drafts.ts"
import { entryMadeFrom, useEntries } from "../lib/outbox/entries.ts"
import { tab } from "../lib/session/browserStorage.ts"
import { useUser } from "../lib/session/user.ts"
import { tidyTransfers } from "../lib/transfer/storedTransfers.ts"
import { DraftsContext } from "../ui/form/draftsContext.ts"
import { currentToasts, dismiss, toast } from "../ui/overlay/toast.ts"

/** The key in session storage of a note that the person has seen the message in this tab. A sign-in deletes it. */
const announcedKey = "toldOfDrafts"

/** Stores drafts of the forms inside for this person, and tells them once which form has unsaved entries. */
export function StoredDrafts({ person, children }: { person: number; children: ReactNode }) {
  const [draft, setDraft] = useState<UnsavedForm>()
  /** The names of forms that were opened or sent, so that their drafts need no notice. */
  const knownForms = useRef(new Set<string>())
  const drafts = useMemo(() => {
    const stored = draftsOf(person, entryMadeFrom)
    const markKnown = (form: string) => {
      knownForms.current.add(form)
      setDraft((unsavedForm) => (unsavedForm?.form === form ? undefined : unsavedForm))
    }
    return {
      store: stored.store,
      find: (form: string) => {
        markKnown(form)
        return stored.find(form)
      },
      drop: (form: string) => {
        markKnown(form)
        stored.drop(form)
      },
    }
  }, [person])
  useEffect(() => {
    void tidyTransfers()
    void lastDraft(person).then((last) => {
      if (last && !knownForms.current.has(last.form)) setDraft(last)
    })
  }, [person])
  useEntries() // The outbox may be read after the drafts.
  const unsaved = draft && entryMadeFrom(draft) ? undefined : draft
  useEffect(() => {
    if (!unsaved) setDraft(undefined)
  }, [unsaved])
  useNotice(unsaved)
  return <DraftsContext value={drafts}>{children}</DraftsContext>
}

/**
 * Shows the notice only on the form's own screen and on the dashboard. Grade sheets show their unsaved entries themselves.
 */
function useNotice(draft: UnsavedForm | undefined) {
  const { pathname } = useLocation()
  const home = dashboardOf(useUser().role)
  const navigate = useNavigate()
  const noticeText = useRef<string>(undefined)
  useEffect(() => {
    if (!draft) {
      const notice = currentToasts().find(({ text }) => text === noticeText.current)
      if (notice) dismiss(notice.id)
      return
    }
    const isThere = pathname === draft.path
    if (tab.get(announcedKey) || pathname.includes("/marks/") || !(isThere || pathname === home)) return
    tab.set(announcedKey, "yes")
    const open = { label: "Open", run: () => void navigate(draft.path) }
    const text = `Your unsaved entries in “${draft.title}” are kept. Open the form to continue.`
    noticeText.current = text
    toast.success(text, isThere ? undefined : open)
  }, [draft, pathname, home, navigate])
}
