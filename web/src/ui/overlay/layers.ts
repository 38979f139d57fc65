// Dialogs, drawers and menus are entries of the browser's history, so that Back closes the top one and doesn't leave the
// screen. Each open dialog, drawer or menu is called a layer. It adds an entry with the address of the screen. The router
// stores its state in those entries too, with an index that this file continues. A browser may skip entries that a page
// added without a touch or a key. Back then leaves the screen. If there is unsaved input, this file goes forward again.

type Layer = {
  /** Closes the layer. It may ask first, and may remain open. */
  close: () => void
  /** Returns whether the layer has unsaved input. */
  hasUnsaved?: () => boolean
}
/**
 * Milliseconds after which a step counts as lost. A step takes a few, but on a busy slow phone it may take more than a
 * second.
 */
const longestStep = 5000

type State = { idx?: number; layer?: number; key?: string } | null

let layers: readonly Layer[] = []
/** The screen's own entry, below the layers' entries. */
let screen: { address: string; state: State; index: number } = { address: "", state: null, index: 0 }
/**
 * The router changed the screen's address while the history was at the entry of a layer. The screen's own entry gets the
 * address when the history returns to it.
 */
let isChangedAbove = false
/** The last known index of the history. */
let last = 0
/**
 * The timer of a step through the history that was requested here and has not arrived yet. When the timer ends, the step
 * counts as lost.
 */
let pendingStep: ReturnType<typeof setTimeout> | undefined
/** A step counts as lost, but it may still arrive. It then closes no layer that was opened meanwhile. */
let isOverdue = false
let pendingActions: readonly (() => void)[] = []
/** The browser is loading another page. A step through the history would stop that. */
let isLeaving = false

const state = () => history.state as State
const indexNow = () => state()?.idx ?? 0
/** The number of layers whose entries are at or below the history's present position. */
export const depth = () => state()?.layer ?? 0

/** Opens a layer. Returns a function that removes it again. */
export function addLayer(layer: Layer): () => void {
  watchHistory()
  addEventListener("beforeunload", markLeaving)
  layers = [...layers, layer]
  syncHistory()
  return () => {
    layers = layers.filter((other) => other !== layer)
    syncHistorySoon()
  }
}

/** Notes the screen's address after the router has changed it. */
export function recordScreen() {
  const { layer = 0, ...own } = state() ?? {}
  const index = indexNow() - layer
  screen = { address: location.href, state: state() && { ...own, idx: index }, index }
  isChangedAbove = layer > 0
  last = indexNow()
  syncHistorySoon()
}

/** Calls the action once it may replace the present entry or add an entry for another screen. */
export function whenReadyToLeave(action: () => void) {
  whenSettled(isChangedAbove ? 0 : 1, action)
}

/** Calls the action once no step is in progress and at most this many layers are open. */
export function whenSettled(max: number, action: () => void) {
  if (pendingStep === undefined && depth() <= max) return action()
  pendingActions = [...pendingActions, () => whenSettled(max, action)]
  if (pendingStep === undefined) goBy(max - depth())
}

/** Starts to watch Back and Forward. After a reload, the present entry may belong to a layer that no longer exists. */
export function watchHistory() {
  addEventListener("popstate", onPopState, { capture: true }) // A repeated call has no effect.
  if (layers.length === 0 && pendingStep === undefined) recordScreen()
}

/** Moves through the history. Other changes wait until the browser has moved. */
export function goBy(count: number) {
  pendingStep = setTimeout(giveUpStep, longestStep)
  isOverdue = false
  history.go(count)
}

function giveUpStep() {
  isOverdue = true
  finishStep()
}

function finishStep() {
  clearTimeout(pendingStep)
  pendingStep = undefined
  const actions = pendingActions
  pendingActions = []
  for (const action of actions) action()
}

/** Waits for the action that closed a layer, because it may open another screen, which then replaces the layer's entry. */
const syncHistorySoon = () => void setTimeout(syncHistory, 0)

function markLeaving() {
  isLeaving = true
  addEventListener("pointerdown", unmarkLeaving, { capture: true })
  addEventListener("keydown", unmarkLeaving, { capture: true })
}

/** Called when the user acts on this page again: the other page did not load, or it was a download. */
function unmarkLeaving() {
  isLeaving = false
  removeEventListener("pointerdown", unmarkLeaving, { capture: true })
  removeEventListener("keydown", unmarkLeaving, { capture: true })
  syncHistory()
}

/** Makes the number of history entries equal to the number of layers. */
function syncHistory() {
  if (pendingStep !== undefined) return
  const missing = layers.length - depth()
  if (missing < 0) return isLeaving ? undefined : goBy(missing)
  if (missing === 0 && layers.length === 0) removeEventListener("beforeunload", markLeaving)
  for (let count = 0; count < missing; count++) {
    history.pushState({ ...state(), idx: indexNow() + 1, layer: depth() + 1 }, "")
  }
  last = indexNow()
}

function onPopState(event: PopStateEvent) {
  const isHere = indexNow() - depth() === screen.index
  const isOurs = pendingStep !== undefined || (isOverdue && isHere)
  isOverdue = false
  const from = last
  last = indexNow()
  if (isHere) {
    event.stopImmediatePropagation() // The router's own entry is unchanged, so the router must not see the event.
    if (state()?.key !== screen.state?.key) {
      const layer = depth()
      const mark = layer > 0 && { layer }
      history.replaceState({ ...screen.state, idx: last, ...mark }, "", screen.address)
    }
    if (depth() === 0) isChangedAbove = false
    if (!isOurs && depth() < layers.length) layers.at(-1)?.close()
  } else if (!isOurs && layers.some(({ hasUnsaved }) => hasUnsaved?.())) {
    event.stopImmediatePropagation()
    pendingActions = [...pendingActions, () => layers.at(-1)?.close()]
    return goBy(from - last)
  } else recordScreen() // A layer of the former screen is closed with it.
  if (isOurs) finishStep()
  syncHistorySoon()
}
