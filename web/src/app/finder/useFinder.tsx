import { type ReactNode, useCallback, useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router"
import type { Role } from "#contract/lib/endpoints.ts"
import { reportMissingPart } from "../../lib/version/newVersion.ts"
import type { NavGroup } from "../../ui/layout/nav.ts"

/** Loads the search when somebody first uses it. After somebody has used their first screen, it is loaded in advance. */
export const loadFinder = () => import("../../office/search/finder.ts")

type Script = Awaited<ReturnType<typeof loadFinder>>
type Words = Awaited<ReturnType<Script["loadWords"]>>

/** Loads the search with the words of a role. */
export const loadWithWords = (role: Role) =>
  loadFinder().then(async (script) => ({ ...script, words: await script.loadWords(role) }))

/** The maximum milliseconds between G and the letter of a screen. */
const pause = 1500

const fields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]"
/** Matches open dialogs and menus, which must be closed before another screen opens. Panels may remain open. */
const inTheWay = "dialog:modal:not(.panel), [popover]:popover-open"

/**
 * The global search: Ctrl+K everywhere, "/" on a screen without a list to search, "?" for the keys, G and a letter for a screen.
 * Single keys have no effect while somebody types in a field.
 */
export function useFinder(role: Role, menu: readonly NavGroup[]): { open: () => void; dialog: ReactNode } {
  const [openDialog, setOpenDialog] = useState<"find" | "keys">()
  /** The script of the dialogs. React's `lazy` isn't used, because it would show a loaded dialog only after 300 ms. */
  const [script, setScript] = useState<Script & { words: Words }>()
  /** Text typed before the dialog has loaded. It is put into the dialog's text box. A line break in it stands for Enter. */
  const typed = useRef("")
  const goAt = useRef(0)
  const leave = useNavigate()

  const show = useCallback(
    (part: "find" | "keys") => {
      typed.current = ""
      setOpenDialog(part)
      loadWithWords(role).then(setScript, (error) => {
        setOpenDialog(undefined)
        reportMissingPart(error)
      })
      return true
    },
    [role],
  )

  useEffect(() => {
    function onKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      if (document.querySelector(inTheWay)) return false
      const isTyping = target instanceof Element && target.closest(fields) !== null
      if ((ctrlKey || metaKey) && key.toLowerCase() === "k") return show("find")
      if (ctrlKey || metaKey || altKey) return false
      if (openDialog === "find" && (key.length === 1 || key === "Enter")) {
        typed.current += key === "Enter" ? "\n" : key
        return true
      }
      if (isTyping) return false
      if (Date.now() - goAt.current < pause) {
        goAt.current = 0
        loadFinder().then(({ goTo }) => {
          const to = goTo(role, key)
          if (to) void leave(to)
        }, reportMissingPart)
        return true
      }
      if (key === "g") goAt.current = Date.now()
      if (key === "?") return show("keys")
      return key === "/" && (searchHere() || show("find"))
    }
    const press = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && onKey(event)) event.preventDefault()
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [role, leave, openDialog, show])

  const close = () => setOpenDialog(undefined)
  return {
    open: () => show("find"),
    dialog:
      script &&
      (openDialog === "find" ? (
        <script.FindDialog typed={typed} menu={menu} words={script.words} onClose={close} />
      ) : (
        openDialog && <script.KeysDialog menu={menu} onClose={close} />
      )),
  }
}

/** Focuses the search box of the list on the screen, if there is one. */
function searchHere() {
  const box = document.querySelector<HTMLInputElement>("main .search input")
  if (!box || box.getClientRects().length === 0) return false
  box.focus()
  box.select()
  return true
}
