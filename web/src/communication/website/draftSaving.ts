import { isSameContent } from "#contract/communication/website/content/values.ts"
import { CallError, mayPass } from "../../lib/api/callError.ts"
import { nextPause, pausing, usualPauses } from "../../lib/api/retrying.ts"
import type { Difference } from "../../ui/form/conflict.ts"
import { unexpectedError } from "../../ui/form/refusal.ts"
import { createListeners } from "../../ui/state/listeners.ts"
import type { EditedPage } from "./editedPage.ts"
import { merge } from "./merge.ts"
import type { Content } from "./values.ts"

export type SaveState =
  | { at: "saved" | "unsaved" | "saving" }
  /** The draft is sent again by itself. `isStored` says whether this device has it. */
  | { at: "waiting"; because: "connection" | "busy"; isStored: boolean }
  | { at: "refused"; message: string; errors: Readonly<Record<string, string>> }
  | { at: "conflict"; message: string; differences: readonly Difference[] }

/** Content, with the version of the draft on which it is based. */
export type StoredDraft = { value: Content; version: number }
/**
 * A draft that is stored on this device and isn't on the server yet. `base` is the server's content from which it was
 * changed.
 */
export type LocalDraft = StoredDraft & { base: Content }

type Options = {
  edited: EditedPage
  stored: StoredDraft
  /** Saves the draft and returns its new version. */
  send: (draft: StoredDraft) => Promise<number>
  /** Stores the draft on this device. Resolves to false if the device doesn't store it. */
  store: (draft: LocalDraft) => Promise<boolean | undefined>
  remove: () => void
  /** Milliseconds without a change before the draft is saved. */
  pause?: number
}

/**
 * Saves a draft automatically. Each change is stored on this device until the server has it. Without a connection, or while the
 * server is busy, the change is sent again until it is answered. Changes that other people made meanwhile are merged. If both changed the same
 * field, nothing is saved until the person has chosen.
 */
export function createDraftSaving({ edited, stored, send, store, remove, pause = 1000 }: Options) {
  const draft = createDraft(edited, stored)
  const { state, setState, subscribe } = createSaveState()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isLeft = false
  let isStored = true
  const wake: { current: (() => void) | undefined } = { current: undefined }

  function onEdited() {
    void store(draft.local()).then((isOnDevice) => {
      isStored = isOnDevice !== false
      const current = state()
      if (current.at === "waiting") setState({ ...current, isStored })
    })
    if (state().at === "conflict") return
    if (state().at !== "waiting") setState({ at: "unsaved" })
    clearTimeout(timer)
    timer = setTimeout(save, pause)
  }

  /** Saves unsaved changes. Resolves when the server has them or has refused them, or when a choice is needed. */
  function save(): Promise<void> {
    clearTimeout(timer)
    running ??= saveAll()
    return running
  }

  async function saveAll() {
    await undefined // Lets `running` be set before the attempt can end.
    const outcome = await sendUntilSaved()
    if (outcome.at === "saved") remove()
    // A change that is made now begins the next attempt.
    running = undefined
    setState(outcome)
  }

  /** Sends the draft until the server has all of it. Returns the state in which the attempt ends. */
  async function sendUntilSaved(): Promise<SaveState> {
    let wait = usualPauses.shortest
    while (draft.isUnsaved()) {
      const { value, version } = draft.local()
      setState({ at: "saving" })
      try {
        draft.setSaved(value, await send({ value, version }))
        wait = usualPauses.shortest
      } catch (error) {
        if (!(error instanceof CallError)) {
          reportError(error)
          return { at: "refused", message: unexpectedError.message, errors: {} }
        }
        if (mayPass(error) && !isLeft) {
          const because = error.code === "network" ? "connection" : "busy"
          setState({ at: "waiting", because, isStored })
          await pausing(Math.max(wait, error.rest), wake)
          wait = nextPause(wait)
          if (isLeft) return { at: "waiting", because, isStored }
        } else if (error.status === 409 && error.current) {
          const differences = draft.mergeTheirs(error.current as StoredDraft)
          clearTimeout(timer)
          if (differences.length > 0) return { at: "conflict", message: error.message, differences }
        } else {
          return { at: "refused", message: error.message, errors: error.errors }
        }
      }
    }
    return { at: "saved" }
  }

  /** Sends the draft at once, also one that is waiting or was refused. */
  function retry() {
    setState({ at: "saving" })
    wake.current?.()
    void save()
  }

  /** Tries to save now. Resolves to false if the server doesn't have everything, because it didn't take it or a choice is needed. */
  function attempt() {
    return new Promise<boolean>((resolve) => {
      const check = () => {
        if (state().at === "unsaved" || state().at === "saving") return
        stop()
        resolve(state().at === "saved")
      }
      const stop = subscribe(check)
      if (state().at !== "saved" && state().at !== "conflict") retry()
      check()
    })
  }

  /** Watches for changes. Returns a function that sends the remaining ones and stops watching. */
  function watch() {
    const stop = edited.subscribe(onEdited)
    isLeft = false
    return () => {
      stop()
      isLeft = true
      wake.current?.()
      if (state().at !== "conflict") void save()
    }
  }

  return {
    watch,
    save,
    attempt,
    retry,
    restore: draft.restore,
    rebase: draft.rebase,
    /** Called after the draft was discarded or replaced. Nothing more is sent or stored. */
    abandon: () => {
      draft.setSaved(edited.value(), draft.version())
      remove()
    },
    state,
    version: draft.version,
    subscribe,
  }
}

/** The edited content, and the content and version that the server has. */
function createDraft(edited: EditedPage, stored: StoredDraft) {
  let { value: base, version } = stored
  return {
    version: () => version,
    isUnsaved: () => !isSameContent(edited.value(), base),
    local: (): LocalDraft => ({ value: edited.value(), base, version }),
    /** Records that the server has this content under this version. */
    setSaved(value: Content, savedVersion: number) {
      base = value
      version = savedVersion
    },
    /** Merges what another person saved. Returns the differences between which the person must choose. */
    mergeTheirs(theirs: StoredDraft) {
      const { value, differences } = merge(base, edited.value(), theirs.value)
      base = theirs.value
      version = theirs.version
      edited.replace(value as Content)
      return differences
    },
    /** Continues with the draft that is stored on this device. */
    restore(local: LocalDraft) {
      base = local.base
      version = local.version
      edited.replace(local.value)
    },
    /** Records that the draft was published. The next draft is based on this version. */
    rebase(published: number) {
      version = Math.max(version, published)
    },
  }
}

/** The state of saving, with the listeners to its changes. */
function createSaveState() {
  let state: SaveState = { at: "saved" }
  const listeners = createListeners()
  return {
    state: () => state,
    setState(next: SaveState) {
      state = next
      listeners.notify()
    },
    subscribe: listeners.watch,
  }
}
