import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { useNavigate } from "react-router"
import { paths } from "../../lib/address/paths.ts"
import { useUser } from "../../lib/session/user.ts"
import type { NavGroup } from "../../ui/layout/nav.ts"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { settled } from "../../ui/overlay/layers.ts"
import { FoundList } from "./FoundList.tsx"
import { isEntry, useFound } from "./found.ts"
import { recordTarget, studentInList } from "./targets.ts"
import "./find.css"
import type { Index } from "./device.ts"

type Props = {
  /** Text that was typed before the dialog loaded. A line break means Enter. */
  typed: RefObject<string>
  menu: readonly NavGroup[]
  onClose: () => void
}

/** Finds people, subjects, assignments, screens and actions: a text box with a list of matches (the ARIA combobox). */
export function FindDialog({ typed, menu, onClose }: Props) {
  const { id: person, role } = useUser()
  const [text, setText] = useState("")
  const [chosen, setChosen] = useState({ text: "", at: 0 })
  /** Enter was pressed before the matches arrived. */
  const waiting = useRef(false)
  const listId = useId()
  const leave = useNavigate()
  const { index, groups, isNothing, items, looking } = useFound({ person, role, text, menu })
  const at = chosen.text === text ? Math.min(chosen.at, items.length - 1) : 0
  const active = items[at]

  function open(item = active, wantsRecord = false) {
    if (!item || looking) {
      waiting.current = looking
      return
    }
    const { source, place } = item
    const record = wantsRecord && isEntry(source) ? recordTarget(source, role) : undefined
    if (wantsRecord && !record) return
    const isStudent = isEntry(source) && source.kind === "student"
    const to = record ?? (isStudent && index ? studentInList(source, role, index) : place.to)
    onClose()
    // The website is rendered by the server, and isn't one of the portal's screens.
    if (to.startsWith(paths.department)) settled(0, () => location.assign(to))
    else void leave(to, { state: isEntry(source) ? undefined : source.state })
  }
  useLayoutEffect(() => {
    waiting.current = typed.current.includes("\n")
    setText(typed.current.replaceAll("\n", ""))
  }, [typed])
  useEffect(() => {
    if (!waiting.current || !active || looking || text === "") return
    waiting.current = false
    open()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0)
      setChosen({ text, at: (at + step + items.length) % items.length })
    else if (event.key === "Enter") open(active, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  /** With Ctrl the browser opens another tab. */
  const press = (event: MouseEvent, item: typeof active) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open(item)
  }
  return (
    <Dialog title="Find anything" onClose={onClose}>
      <div className="find">
        <input
          type="text"
          role="combobox"
          className="find-text"
          aria-label="Find anything"
          placeholder={placeholders[role]}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-activedescendant={active ? `${listId}-${at}` : undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <FoundList
          id={listId}
          groups={groups}
          isNothing={isNothing}
          at={at}
          text={text}
          looking={looking}
          onPress={press}
        />
        <FindFoot
          index={index}
          isStudent={active && isEntry(active.source) && active.source.kind === "student"}
        />
      </div>
    </Dialog>
  )
}

const placeholders = {
  admin: "Name, number, class, screen…",
  lecturer: "Name, number, class, screen…",
  student: "Module, assignment, screen…",
}

/** The keys of the list, and the source of its matches. */
function FindFoot({ index, isStudent }: { index: Index | undefined; isStudent: boolean | undefined }) {
  return (
    <div className="find-foot">
      <span className="find-foot-keys">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open{" "}
        {isStudent && (
          <>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> whole record
          </>
        )}
      </span>
      <span>{index ? "Answered from this device" : "Answered by the college until the list is here"}</span>
    </div>
  )
}
