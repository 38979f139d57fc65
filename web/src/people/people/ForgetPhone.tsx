import { useState } from "react"
import { compact } from "#contract/lib/objects.ts"
import { call } from "../../lib/api/call.ts"
import { countUnsavedForms } from "../../lib/drafts.ts"
import { countsText } from "../../lib/outbox/entry.ts"
import { unsentHere } from "../../lib/outbox/unsentHere.ts"
import { useUser } from "../../lib/session/user.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { useConfirm } from "../../ui/overlay/confirm.ts"
import { toast } from "../../ui/overlay/toast.ts"
import { deleteHere, forgetHere } from "./forgetHere.ts"

/** The maximum wait, in milliseconds, for the server to delete this device's key. */
const endTimeout = 5_000

const notDeleted =
  "Not everything that this phone keeps of you could be deleted, so you are still signed in. Load this page and try again, or delete the data of this website in the browser’s settings."

/** Makes the server delete this device's key, so that a copy of the device's data can't be decrypted. */
async function endOnServer() {
  const signal = AbortSignal.timeout(endTimeout)
  const { data } = await call("GET /auth/devices", { query: {}, signal })
  const thisDevice = data.devices.find(({ is_this }) => is_this)
  if (thisDevice) await call("POST /auth/devices/{id}/end", { params: { id: thisDevice.id }, signal })
}

/** Deletes the person's data from a phone that was borrowed or will be passed on. It works offline too. */
export function ForgetPhone() {
  const { id } = useUser()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const forget = async () => {
    const entries = (await unsentHere(id)).map(({ counted }) => counted)
    const number = await countUnsavedForms(id)
    const forms = { number, singular: "form not saved", plural: "forms not saved" }
    const unsent = compact([...entries, forms.number > 0 && forms])
    const lostText = unsent.length > 0 ? ` Not sent, and lost then: ${countsText(unsent)}.` : ""
    const question = {
      title: "Forget this phone?",
      text: `All that it keeps of you is deleted, and you are signed out.${lostText} What others keep here stays locked.`,
      action: "Forget this phone",
      danger: true,
    }
    if (!(await confirm(question))) return
    setBusy(true)
    if (!(await deleteHere(id))) {
      setBusy(false)
      toast.failure(notDeleted)
      return
    }
    await endOnServer().catch((error) => console.info("The server was not told.", error))
    await forgetHere(id)
  }
  return (
    <Button kind="danger" busy={isBusy} onClick={() => void forget()}>
      Forget this phone
    </Button>
  )
}
