import { type ComponentType, lazy, useState } from "react"
import type { Screen } from "../lib/records/screen.ts"
import { screensOfNouns } from "./nouns.ts"

export type ShownScreen = Omit<Screen, "load"> & {
  Shown: ComponentType
  /** Loads the screen's script. */
  load: () => Promise<unknown>
}

/** All screens, in the order of the sidebar. */
export const screens: readonly ShownScreen[] = Object.values(screensOfNouns).flat().map(routeOf)

/** A screen whose script has loaded renders at once. React's `lazy` alone would show the fallback first. */
function routeOf(screen: Screen): ShownScreen {
  let Here: ComponentType | undefined
  let coming: Promise<{ default: ComponentType }> | undefined
  async function read() {
    const [only, ...others] = Object.values(await screen.load())
    if (!only || others.length > 0)
      throw new Error(`The module of ${screen.path} doesn't export one screen alone.`)
    Here ??= only
    return { default: Here }
  }
  /** All callers wait for the same import. With several imports, Vite lets only the first wait for the style sheets. */
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
