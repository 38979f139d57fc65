import { type ComponentType, lazy, useState } from "react"
import type { Screen } from "../lib/records/screen.ts"
import { screensOfNouns } from "./nouns.ts"

export type ShownScreen = Omit<Screen, "load"> & {
  Shown: ComponentType
  /** Fetches its script. */
  load: () => Promise<unknown>
}

/** Every screen, in the sidebar's order. */
export const screens: readonly ShownScreen[] = Object.values(screensOfNouns).flat().map(shown)

/** A screen whose script is here already renders at once: React's `lazy` alone would show the fallback first. */
function shown(screen: Screen): ShownScreen {
  let Here: ComponentType | undefined
  let coming: Promise<{ default: ComponentType }> | undefined
  async function read() {
    const [only, ...others] = Object.values(await screen.load())
    if (!only || others.length > 0)
      throw new Error(`The module of ${screen.path} doesn't export one screen alone.`)
    Here ??= only
    return { default: Here }
  }
  /** All who ask wait for the same: of several imports Vite has only the first wait for the style sheets. */
  function load() {
    coming ??= read().catch((error) => {
      coming = undefined
      throw error
    })
    return coming
  }
  const Coming = lazy(load)
  function Shown() {
    const [Now] = useState<ComponentType>(() => Here ?? Coming)
    return <Now />
  }
  return { ...screen, Shown, load }
}
