import { createListeners } from "../../ui/state/listeners.ts"
import { type Content, valueAt, withValue } from "./values.ts"

/** The content of a page while it is edited. */
export type EditedPage = {
  /** The whole content. */
  value: () => Content
  get: (path: string) => unknown
  set: (path: string, value: unknown) => void
  replace: (value: Content) => void
  subscribe: (changed: () => void) => () => void
}

export function createEditedPage(initial: Content): EditedPage {
  let value = initial
  const listeners = createListeners()
  const replace = (next: Content) => {
    value = next
    listeners.notify()
  }
  return {
    value: () => value,
    get: (path) => valueAt(value, path),
    set: (path, next) => replace(withValue(value, path, next)),
    replace,
    subscribe: listeners.watch,
  }
}
