import { type ReactNode, useEffect, useMemo } from "react"
import { draftsOf, tidyDrafts } from "../lib/drafts.ts"
import { tidyTransfers } from "../lib/transfer/keeping.ts"
import { DraftsContext } from "../ui/form/draftsContext.ts"
import { toast } from "../ui/overlay/toast.ts"

/** Stores drafts of the forms inside for this person, and says when there are any. */
export function KeptDrafts({ person, children }: { person: number; children: ReactNode }) {
  const drafts = useMemo(() => draftsOf(person), [person])
  useEffect(() => {
    void tidyTransfers(person)
    void tidyDrafts(person).then((kept) => {
      if (kept > 0) toast.success("Your unsaved entries are kept. Open the form to continue.")
    })
  }, [person])
  return <DraftsContext value={drafts}>{children}</DraftsContext>
}
