import { type ComponentType, lazy, useState } from "react"
import type { Screen } from "../lib/records/screen.ts"
import { screensOfNouns } from "./nouns.ts"

export type ShownScreen = Omit<Screen, "load"> & {
  Shown: ComponentType
  load: () => Promise<unknown>
}

/** All screens, in the order of the sidebar. */
export const screens: readonly ShownScreen[] = Object.values(screensOfNouns).flat().map(routeOf)

/**
 * A screen for the router. If its script has loaded, it renders at once. React's `lazy` alone would show the fallback first.
 */
function routeOf(screen: Screen): ShownScreen {
  let Loaded: ComponentType | undefined
  let loading: Promise<{ default: ComponentType }> | undefined
  async function read() {
    const [only, ...others] = Object.values(await screen.load())
    if (!only || others.length > 0)
      throw new Error(`The module of ${screen.path} doesn't export one screen alone.`)
    Loaded ??= only
    return { default: Loaded }
  }
  /**
   * Loads the script once for all callers. With several imports, Vite makes only the first one wait for the style sheets.
   */
  function load() {
    loading ??= read().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const LazyScreen = lazy(load)
  function Shown() {
    const [Current] = useState<ComponentType>(() => Loaded ?? LazyScreen)
    return <Current />
  }
  return { ...screen, Shown, load }
}
