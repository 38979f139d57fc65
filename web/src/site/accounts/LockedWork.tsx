import { useEffect, useState } from "react"
import { bytesOf, deviceKeyOf, storeDeviceKey } from "../../lib/encryptedStorage/deviceKey.ts"
import { hasWork, knownFor, type SignedIn, unwrap } from "../../lib/encryptedStorage/people.ts"
import { countsHere } from "../../lib/outbox/counts.ts"
import { countsText, totalOf } from "../../lib/outbox/entry.ts"
import { saveEntry } from "../../lib/outbox/saveEntry.ts"
import { entriesOf, storedFileOf } from "../../lib/outbox/store.ts"
import { dropSession, offlineToken, storeSession } from "../../lib/session/session.ts"
import { Button } from "../../ui/controls/Button.tsx"

type Props = { email?: string; password?: string }

/**
 * For somebody whom the college refuses, for example because their account was deactivated or deleted, while their unsent work is
 * on this device: they save it as files, if their password opens it.
 */
export default function LockedWork({ email = "", password = "" }: Props) {
  const [owner, setOwner] = useState<SignedIn>()
  const [counted, setCounted] = useState("")
  const [isSaved, setSaved] = useState(false)
  useEffect(() => {
    let isOver = false
    async function find() {
      const found = await ownerOf(email, password)
      const counts = found ? ((await countsHere())[found.user.id] ?? []) : []
      if (isOver || totalOf(counts) === 0) return
      setOwner(found)
      setCounted(countsText(counts))
    }
    void find()
    return () => {
      isOver = true
    }
  }, [email, password])
  if (!owner) return null
  return (
    <div role="status">
      <p>
        Your unsent work is on this phone: {counted}. It can’t be sent while the college refuses your sign-in,
        and it stays here, locked for you.
      </p>
      <div className="buttons">
        <Button onClick={() => void saveAll(owner).then(() => setSaved(true))}>Save it as files</Button>
      </div>
      {isSaved && <p>Saved on this phone. Give the files to the college’s office, or keep them.</p>}
    </div>
  )
}

/** The person with this name who has unsent work here, if the password opens it. */
async function ownerOf(name: string, password: string): Promise<SignedIn | undefined> {
  const matches = await knownFor(name)
  if (!matches || !(await hasWork(matches.person))) return undefined
  const inside = await unwrap(matches.person, matches.known, password)
  return inside && { user: inside.user, deviceKey: inside.raw }
}

/** Saves all entries with their files. Their key is on the device only meanwhile. */
async function saveAll({ user, deviceKey }: SignedIn) {
  await storeDeviceKey(await deviceKeyOf(user.id, bytesOf(deviceKey)))
  storeSession({ token: offlineToken, user })
  try {
    for (const entry of await entriesOf(user.id)) {
      const fields = Object.keys(entry.files ?? {})
      const files = await Promise.all(fields.map((field) => storedFileOf(user.id, entry.name, field)))
      saveEntry(
        entry,
        files.filter((file) => file !== undefined),
      )
    }
  } finally {
    dropSession()
  }
}
