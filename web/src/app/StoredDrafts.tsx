import { type ReactNode, useEffect, useMemo, useRef, useState } from "react"
import { useLocation, useNavigate } from "react-router"
import { dashboardOf } from "../lib/address/paths.ts"
import { draftsOf, lastDraft, type UnsavedForm } from "../lib/drafts.ts"
import { useUser } from "../lib/session/user.ts"
import { tidyTransfers } from "../lib/transfer/storedTransfers.ts"
import { DraftsContext } from "../ui/form/draftsContext.ts"
import { currentToasts, dismiss, toast } from "../ui/overlay/toast.ts"

/** Marks in this tab's session storage that the person was told. A sign-in clears the mark. */
const announcedKey = "toldOfDrafts"

/** Stores drafts of the forms inside for this person, and tells them once which form has unsaved entries. */
export function StoredDrafts({ person, children }: { person: number; children: ReactNode }) {
  const [draft, setDraft] = useState<UnsavedForm>()
  /** Forms that were opened or sent, which need no notice. */
  const known = useRef(new Set<string>())
  const drafts = useMemo(() => {
    const stored = draftsOf(person)
    const markKnown = (form: string) => {
      known.current.add(form)
      setDraft((one) => (one?.form === form ? undefined : one))
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
      if (last && !known.current.has(last.form)) setDraft(last)
    })
  }, [person])
  useNotice(draft)
  return <DraftsContext value={drafts}>{children}</DraftsContext>
}

/** Shows the notice on the form's own screen and on the dashboard only. A grade sheet shows its unsaved entries itself. */
function useNotice(draft: UnsavedForm | undefined) {
  const { pathname } = useLocation()
  const home = dashboardOf(useUser().role)
  const go = useNavigate()
  const noticeText = useRef<string>(undefined)
  useEffect(() => {
    if (!draft) {
      const notice = currentToasts().find(({ text }) => text === noticeText.current)
      if (notice) dismiss(notice.id)
      return
    }
    const isThere = pathname === draft.path
    if (
      sessionStorage.getItem(announcedKey) ||
      pathname.includes("/marks/") ||
      !(isThere || pathname === home)
    )
      return
    sessionStorage.setItem(announcedKey, "yes")
    const open = { label: "Open", run: () => void go(draft.path) }
    const text = `Your unsaved entries in “${draft.title}” are kept. Open the form to continue.`
    noticeText.current = text
    toast.success(text, isThere ? undefined : open)
  }, [draft, pathname, home, go])
}
