import { type FormEvent, useEffect, useState } from "react"
import { compact } from "#contract/lib/objects.ts"
import { countDrafts } from "../../lib/drafts.ts"
import { bytesOf, deviceKeyOf, storeDeviceKey } from "../../lib/encryptedStorage/deviceKey.ts"
import {
  forgetPerson,
  hasWork,
  knownFor,
  openFor,
  type SignedIn,
  unwrap,
} from "../../lib/encryptedStorage/people.ts"
import { countsHere } from "../../lib/outbox/counts.ts"
import { countsText, totalOf } from "../../lib/outbox/entry.ts"
import { countEntries, dropEntries, entriesOf, storedFileOf } from "../../lib/outbox/store.ts"
import { dropSession, offlineToken, storeSession } from "../../lib/session/session.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { PasswordField } from "../../ui/fields/PasswordField.tsx"
import { useFocusOn } from "../frame/useFocusOn.ts"

type Props = {
  signedIn: SignedIn
  /** The password of this sign-in, which doesn't open the person's unsent work on this device. */
  password: string
  /** Continues the sign-in. Without an argument, the session has no key and the work remains as it is. */
  end: (opened: SignedIn | undefined) => void
}

/**
 * A step of the sign-in for somebody whose unsent work on this device is encrypted with a key that the server has lost. Only
 * an earlier password opens the work. Only its owner decides to delete it.
 */
export function EarlierPassword({ signedIn, password, end }: Props) {
  const { id } = signedIn.user
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  /** Names what would be lost, once its owner has pressed Delete. */
  const [lost, setLost] = useState<string>()
  const box = useFocusOn(lost ?? "asked")

  async function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    const earlier = String(new FormData(event.currentTarget).get("earlier"))
    const opened = await openFor(signedIn, earlier)
    if (opened) return end(opened)
    setBusy(false)
    setError(
      "This password does not open your work on this device. Type the one that you signed in with here last.",
    )
  }
  async function askToDelete() {
    const forms = { number: await countDrafts(id), singular: "form not saved", plural: "forms not saved" }
    const entries = (await countsHere())[id] ?? []
    setLost(countsText(compact([...entries, forms.number > 0 && forms])) || "what you finished here")
  }
  async function remove() {
    setBusy(true)
    await dropEntries(id)
    await forgetPerson(id)
    end(await openFor(signedIn, password))
  }

  if (lost !== undefined) {
    return (
      <div className="form" ref={box} tabIndex={-1}>
        <h2>Delete your unsent work?</h2>
        <p>Not sent, and lost then: {lost}.</p>
        <div className="buttons">
          <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
            Delete
          </Button>
          <Button onClick={() => setLost(undefined)}>Cancel</Button>
        </div>
      </div>
    )
  }
  return (
    <form className="form" noValidate onSubmit={(event) => void open(event)}>
      <div className="form" ref={box} tabIndex={-1}>
        <h2>Your unsent work on this device</h2>
        <p>
          Your password is right. But work that you finished on this device and that was not sent opens with
          an earlier password only. Type the one that you signed in with here last, and the work is sent.
        </p>
        <PasswordField
          id="earlier"
          name="earlier"
          label="Earlier password"
          required
          error={error}
          autoComplete="off"
        />
      </div>
      <div className="buttons">
        <Button type="submit" kind="main" busy={isBusy}>
          Open my work
        </Button>
        <Button onClick={() => end(undefined)}>Not now</Button>
        <Button kind="quiet" onClick={() => void askToDelete()}>
          Delete the work
        </Button>
      </div>
      <p>With “Not now” the work stays locked here, and this device keeps nothing else of you meanwhile.</p>
    </form>
  )
}

type LockedProps = { email?: string; password?: string }

/**
 * For somebody whom the college refuses, for example because their account was deactivated or deleted, while their unsent work is
 * on this device: they save it as files, if their password opens it.
 */
export function LockedWork({ email = "", password = "" }: LockedProps) {
  const [owner, setOwner] = useState<SignedIn>()
  const [counted, setCounted] = useState("")
  const [outcome, setOutcome] = useState<string>()
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
  const save = (of: SignedIn) =>
    saveAll(of).then(
      () => setOutcome("Saved on this device. Give the files to the college’s office, or keep them."),
      () => setOutcome("Not everything was saved. Try again."),
    )
  if (!owner) return null
  return (
    <div role="status">
      <p>
        Your unsent work is on this device: {counted}. It can’t be sent while the college refuses your
        sign-in, and it stays here, locked for you.
      </p>
      <div className="buttons">
        <Button onClick={() => void save(owner)}>Save it as files</Button>
      </div>
      {outcome && <p>{outcome}</p>}
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

/** Saves all entries with their files. Their key is on the device only meanwhile. Throws if something can't be read. */
async function saveAll({ user, deviceKey }: SignedIn) {
  // Importing it above would add the names of two more files to the sign-in's script.
  const { saveEntry } = await import("../../lib/outbox/saveEntry.ts")
  await storeDeviceKey(await deviceKeyOf(user.id, bytesOf(deviceKey)))
  storeSession({ token: offlineToken, user })
  try {
    const entries = await entriesOf(user.id)
    let isWhole = entries.length === (await countEntries(user.id))
    for (const entry of entries) {
      const fields = Object.keys(entry.files ?? {})
      const files = await Promise.all(fields.map((field) => storedFileOf(user.id, entry.name, field)))
      isWhole &&= !files.includes(undefined)
      saveEntry(entry, compact(files))
    }
    if (!isWhole) throw new Error("Not everything on this device can be read.")
  } finally {
    dropSession()
  }
}
