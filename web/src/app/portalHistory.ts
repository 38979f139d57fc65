import { UNSAFE_createBrowserHistory as browserHistory, type To } from "react-router"
import {
  depth,
  goBy,
  recordScreen,
  watchHistory,
  whenReadyToLeave,
  whenSettled,
} from "../ui/overlay/layers.ts"

/**
 * The router's history, extended for the entries of open dialogs. Another screen replaces such an entry. A changed address
 * applies to the dialog's entry and also to the screen below it.
 */
export function portalHistory() {
  const browser = browserHistory({ window, v5Compat: true })
  watchHistory()
  return Object.assign(Object.create(browser) as typeof browser, {
    push: (to: To, state?: unknown) =>
      whenReadyToLeave(() => {
        if (depth() === 0) browser.push(to, state)
        else browser.replace(to, state)
        recordScreen()
      }),
    replace: (to: To, state?: unknown) =>
      whenSettled(Number.POSITIVE_INFINITY, () => {
        const layer = depth()
        browser.replace(to, state)
        if (layer > 0) history.replaceState({ ...history.state, layer }, "")
        recordScreen()
      }),
    go: (count: number) =>
      whenSettled(Number.POSITIVE_INFINITY, () => goBy(count < 0 ? count - depth() : count)),
  })
}
