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
import type { Role } from "#contract/lib/endpoints.ts"
import { useUser } from "../../lib/session/user.ts"
import { useSignOut } from "../../people/people/useSignOut.ts"
import type { NavGroup } from "../../ui/layout/nav.ts"
import { Dialog } from "../../ui/overlay/Dialog.tsx"
import { whenSettled } from "../../ui/overlay/layers.ts"
import { ResultList } from "./ResultList.tsx"
import { type FoundItem, isEntry, useSearchResults } from "./searchResults.ts"
import { isOnWebsite, recordTarget, studentInList } from "./targets.ts"
import type { Words } from "./words/action.ts"
import "./find.css"
import type { Index } from "./searchIndex.ts"

type Props = {
  /** Text that was typed before the dialog loaded. A line break in it stands for Enter. */
  typed: RefObject<string>
  menu: readonly NavGroup[]
  words: Words
  onClose: () => void
}

/** Finds people, subjects, assignments, screens and actions: a text box with a list of matches (the ARIA combobox). */
export function FindDialog({ typed, menu, words, onClose }: Props) {
  const { id: person, role } = useUser()
  const [text, setText] = useState("")
  const [chosen, setChosen] = useState({ text: "", at: 0 })
  /** Enter was pressed before the matches arrived. */
  const isEnterPending = useRef(false)
  const listId = useId()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const {
    index,
    groups,
    isNothing,
    items,
    looking: isLoading,
  } = useSearchResults({ person, role, text, menu, words })
  const activeIndex = chosen.text === text ? Math.min(chosen.at, items.length - 1) : 0
  const active = items[activeIndex]

  function open(item = active, wantsRecord = false) {
    if (!item || isLoading) {
      isEnterPending.current = isLoading
      return
    }
    const { source } = item
    const record = isEntry(source) ? recordTarget(source, role) : undefined
    const to = wantsRecord ? record : addressOf(item, role, index)
    if (to === undefined) return
    onClose()
    if (!isEntry(source) && source.signsOut) return void signOut()
    // Pages of the website are not screens of the portal, so the browser loads them.
    if (isOnWebsite(to)) whenSettled(0, () => location.assign(to))
    else void navigate(to, { state: isEntry(source) ? undefined : source.state })
  }
  useLayoutEffect(() => {
    isEnterPending.current = typed.current.includes("\n")
    setText(typed.current.replaceAll("\n", ""))
  }, [typed])
  useEffect(() => {
    if (!isEnterPending.current || !active || isLoading || text === "") return
    isEnterPending.current = false
    open()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0)
      setChosen({ text, at: (activeIndex + step + items.length) % items.length })
    else if (event.key === "Enter") open(active, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  /** Opens the pressed match. With Ctrl, Command or Shift, the browser opens it in another tab or window instead. */
  const onPress = (event: MouseEvent, item: typeof active) => {
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
          aria-activedescendant={active ? `${listId}-${activeIndex}` : undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ResultList
          id={listId}
          groups={groups}
          isNothing={isNothing}
          at={activeIndex}
          text={text}
          looking={isLoading}
          onPress={onPress}
          onPoint={(at) => setChosen({ text, at })}
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

/** The address that a match opens. A student opens in the list of students, where J leads to the next. */
const addressOf = ({ source, target }: FoundItem, role: Role, index: Index | undefined) =>
  isEntry(source) && source.kind === "student" && index ? studentInList(source, role, index) : target.to

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
