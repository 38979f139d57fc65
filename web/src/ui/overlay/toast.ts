import { createListeners } from "../state/listeners.ts"

/**
 * Short messages. There is one list for the whole page. `Toasts.tsx` shows the newest one, and the earlier ones after it has
 * gone.
 */
export type Toast = {
  id: number
  kind: "success" | "failure"
  text: string
  actions: readonly ToastAction[]
}
export type ToastAction = { label: string; run: () => void }

/** Milliseconds, enough to read a sentence twice. */
const duration = 6000

let toasts: readonly Toast[] = []
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()

function setToasts(next: readonly Toast[]) {
  toasts = next
  releaseToast()
  listeners.notify()
}

/**
 * Returns whether a toast stays in the list when a newer one is shown: a failure, or a toast with an action. A mere
 * confirmation is removed, because it would be outdated when it reappeared.
 */
const isKept = ({ kind, actions }: Toast) => kind === "failure" || actions.length > 0

/** Each Undo is of something else, also if the texts are the same. */
const offersUndo = ({ actions }: Toast) => actions.some(({ label }) => label === "Undo")

type OfferedActions = readonly (ToastAction | undefined)[]

function add(kind: Toast["kind"], text: string, offered: OfferedActions) {
  const actions = offered.filter((action) => action !== undefined)
  const under = toasts.filter((other) => isKept(other) && (other.text !== text || offersUndo(other)))
  setToasts([...under, { id: ++count, kind, text, actions }])
}

export const dismissAll = () => setToasts([])
export const dismiss = (id: number) => setToasts(toasts.filter((other) => other.id !== id))

/** Keeps the visible toast while it is hovered or focused. */
export const holdToast = () => clearTimeout(timer)

/** Restarts the timer of the visible toast. The timers of the others are stopped. */
export function releaseToast() {
  clearTimeout(timer)
  const newest = toasts.at(-1)
  if (newest?.kind === "success") timer = setTimeout(() => dismiss(newest.id), duration)
}

export const toast = {
  /** Disappears automatically. The actions undo the change, or lead to the next step. */
  success: (text: string, ...actions: OfferedActions) => add("success", text, actions),
  /** Remains until dismissed. */
  failure: (text: string, ...actions: OfferedActions) => add("failure", text, actions),
}

export const subscribe = listeners.watch
export const currentToasts = () => toasts
