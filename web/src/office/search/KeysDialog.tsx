import type { ReactNode } from "react"
import { useUser } from "../../lib/session/user.ts"
import { Link } from "../../ui/controls/Link.tsx"
import type { NavGroup } from "../../ui/layout/nav.ts"
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

/** The keys of the portal. Screens are named as in the menu. The keys have no effect while somebody types in a field. */
export function KeysDialog({ menu, onClose }: { menu: readonly NavGroup[]; onClose: () => void }) {
  const { role } = useUser()
  const lines = menu.flatMap(({ items }) => items)
  const screens: Keys = goKeys(role).map(({ key, to }) => [
    ["G", key.toUpperCase()],
    <Link key={to} to={to} onClick={onClose}>
      {lines.find((line) => line.to === to)?.label}
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
