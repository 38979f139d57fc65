import { CallError } from "../../lib/api/callError.ts"
import { pausing } from "../../lib/api/pausing.ts"
import { nextPause, usualPauses } from "../../lib/api/retrying.ts"
import type { Difference } from "../../ui/form/conflict.ts"
import { unexpectedError } from "../../ui/form/refusal.ts"
import type { Edited } from "./edited.ts"
import { merge } from "./merge.ts"
import { type Content, isSame } from "./values.ts"

export type SaveState =
  | { at: "saved" | "unsaved" | "saving" | "offline" }
  | { at: "refused"; message: string; errors: Readonly<Record<string, string>> }
  | { at: "conflict"; message: string; differences: readonly Difference[] }

/** Content with its version of the draft. */
export type Stored = { value: Content; version: number }
/** A draft that this device has stored and the server doesn't have yet. It was changed from `base`. */
export type LocalDraft = Stored & { base: Content }

type Parts = {
  edited: Edited
  stored: Stored
  /** Saves the draft and returns its new version. */
  send: (draft: Stored) => Promise<number>
  store: (draft: LocalDraft) => void
  remove: () => void
  /** Milliseconds without a change before the draft is saved. */
  pause?: number
}

/**
 * Saves a draft automatically. Each change is stored on this device until the server has it. Without a connection it is sent
 * again until it is answered. Other people's changes in the meantime are merged. If both changed the same field, nothing is saved
 * until the person has chosen.
 */
export function savingOf({ edited, stored, send, store, remove, pause = 1000 }: Parts) {
  let { value: base, version } = stored
  const { state, become, subscribe } = createSaveState()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let isLeft = false
  const wake: { current: (() => void) | undefined } = { current: undefined }

  function changed() {
    store({ value: edited.value(), base, version })
    if (state().at === "conflict") return
    if (state().at !== "offline") become({ at: "unsaved" })
    clearTimeout(timer)
    timer = setTimeout(save, pause)
  }

  /** Saves unsaved changes. Resolves when the server has them or has refused them, or when a choice is needed. */
  function save(): Promise<void> {
    clearTimeout(timer)
    running ??= untilSaved()
    return running
  }

  /** Ends an attempt. A change right after that begins the next one. */
  function end(next: SaveState) {
    running = undefined
    become(next)
  }

  async function untilSaved() {
    await undefined // Lets `running` be set before the attempt can end.
    for (let wait = usualPauses.shortest; !isSame(edited.value(), base); ) {
      const sent = edited.value()
      become({ at: "saving" })
      try {
        version = await send({ value: sent, version })
        base = sent
        wait = usualPauses.shortest
      } catch (error) {
        if (!(error instanceof CallError)) {
          reportError(error)
          return end({ at: "refused", message: unexpectedError.message, errors: {} })
        }
        if (error.code === "network" && !isLeft) {
          become({ at: "offline" })
          await pausing(wait, wake)
          wait = nextPause(wait)
          if (isLeft) return end({ at: "offline" })
        } else if (error.status === 409 && error.current) {
          const conflict = meet(error.message, error.current as Stored)
          if (conflict) return end(conflict)
        } else {
          return end({ at: "refused", message: error.message, errors: error.errors })
        }
      }
    }
    remove()
    end({ at: "saved" })
  }

  /** Applies another person's save. Returns a conflict if the person has to choose. */
  function meet(message: string, theirs: Stored): SaveState | undefined {
    const { value, differences } = merge(base, edited.value(), theirs.value)
    base = theirs.value
    version = theirs.version
    edited.replace(value as Content)
    clearTimeout(timer)
    return differences.length > 0 ? { at: "conflict", message, differences } : undefined
  }

  /**
   * Tries to save now. Resolves to false if the server doesn't have everything, because there is no connection or a choice is
   * needed.
   */
  function attempt() {
    return new Promise<boolean>((resolve) => {
      const check = () => {
        if (state().at === "unsaved" || state().at === "saving") return
        stop()
        resolve(state().at === "saved")
      }
      const stop = subscribe(check)
      wake.current?.()
      if (state().at !== "saved" && state().at !== "conflict") void save()
      check()
    })
  }

  /** Watches for changes. Returns a function that sends the remaining ones and stops watching. */
  function watch() {
    const stop = edited.subscribe(changed)
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
    retry: () => {
      wake.current?.()
      void save()
    },
    /** Continues with the draft on this device. */
    restore: (draft: LocalDraft) => {
      base = draft.base
      version = draft.version
      edited.replace(draft.value)
    },
    /** The draft was published. The next one starts from this version. */
    rebase: (published: number) => {
      version = Math.max(version, published)
    },
    /** The draft was discarded or replaced. Nothing more is sent or stored. */
    abandon: () => {
      base = edited.value()
      remove()
    },
    state,
    version: () => version,
    subscribe,
  }
}

/** The state of the saving, and the listeners to its changes. */
function createSaveState() {
  let state: SaveState = { at: "saved" }
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    become(next: SaveState) {
      state = next
      for (const changed of listeners) changed()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
