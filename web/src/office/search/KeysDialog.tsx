import type { ReactNode } from "react"
import { Link } from "react-router"
import { useUser } from "../../lib/session/user.ts"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { goKeys } from "./goKeys.ts"
import "./find.css"

type Keys = readonly (readonly [keys: readonly string[], does: ReactNode])[]

const anywhere: Keys = [
  [["Ctrl", "K"], "Find anything"],
  [["/"], "Search the list, or find anything"],
  [["?"], "Show these keys"],
]
const inLists: Keys = [
  [["J"], "Next record"],
  [["K"], "Previous record"],
  [["E"], "Edit the open record"],
  [["Esc"], "Close what is open"],
]
const inNotifications: Keys = [
  [["J"], "Next notification"],
  [["K"], "Previous notification"],
  [["E"], "Mark as read"],
]

/** The keys of the portal. They have no effect while somebody types in a field. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { role } = useUser()
  const screens: Keys = goKeys(role).map(({ key, label, to }) => [
    ["G", key.toUpperCase()],
    <Link key={to} to={to} onClick={onClose}>
      {label}
    </Link>,
  ])
  return (
    <Dialog title="Keys" onClose={onClose}>
      <KeyList title="Anywhere" keys={anywhere} />
      {role !== "student" && <KeyList title="In a list with an open record" keys={inLists} />}
      <KeyList title="In the list of notifications" keys={inNotifications} />
      <KeyList title="Go to a screen: one key, then the other" keys={screens} />
    </Dialog>
  )
}

function KeyList({ title, keys }: { title: string; keys: Keys }) {
  return (
    <section>
      <h3 className="keys-title">{title}</h3>
      <dl className="keys">
        {keys.map(([pressed, does]) => (
          <div key={pressed.join(" ")}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
