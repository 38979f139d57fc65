import { isInFlight } from "../../lib/api/inFlight.ts"
import { countDrafts, dropDrafts } from "../../lib/drafts.ts"
import { dropIndexes } from "../../lib/searchIndex.ts"
import { endSession } from "../../lib/session/session.ts"
import { useUser } from "../../lib/session/user.ts"
import { countUploads, dropTransfers } from "../../lib/transfer/keeping.ts"
import { isSending } from "../../lib/transfer/transfers.ts"
import { countWrites, dropWrites } from "../../lib/unsent/keeping.ts"
import { useConfirm } from "../../ui/overlay/confirm.ts"

const question = {
  title: "Sign out without saving?",
  text: "You have unsaved changes. Signing out deletes them from this device.",
  action: "Sign out",
  cancel: "Stay signed in",
  danger: true,
}

/** Signs out and deletes everything from the device; asks first if something is unsaved. */
export function useSignOut() {
  const confirm = useConfirm()
  const { id } = useUser()
  return async () => {
    const kept = (await countDrafts()) + (await countUploads()) + (await countWrites(id))
    const isUnsaved = isInFlight() || isSending() || kept > 0
    if (isUnsaved && !(await confirm(question))) return
    await dropDrafts()
    await dropTransfers()
    await dropIndexes()
    await dropWrites(id)
    await endSession()
  }
}
