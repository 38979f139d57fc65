/** Short messages. One list for the whole page; `Toasts.tsx` shows it. */
export type Toast = {
  id: number
  kind: "success" | "failure"
  text: string
  action?: ToastAction | undefined
}
export type ToastAction = { label: string; run: () => void }

/** Long enough to read a sentence twice. */
const duration = 6000

let toasts: readonly Toast[] = []
let count = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function put(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function add(kind: Toast["kind"], text: string, action?: ToastAction) {
  const id = ++count
  put([...toasts.filter((toast) => toast.text !== text), { id, kind, text, action }])
  if (kind === "success") start(id)
}

function start(id: number) {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => dismiss(id), duration),
  )
}

export function dismiss(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
  put(toasts.filter((toast) => toast.id !== id))
}

/** Toasts stay while the list is hovered or focused. */
export function holdAll() {
  for (const timer of timers.values()) clearTimeout(timer)
}
export function releaseAll() {
  for (const id of timers.keys()) start(id)
}

export const toast = {
  /** Disappears by itself. `action` offers to undo. */
  success: (text: string, action?: ToastAction) => add("success", text, action),
  /** Stays until dismissed. */
  failure: (text: string, action?: ToastAction) => add("failure", text, action),
}

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const current = () => toasts
