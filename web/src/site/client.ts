import { tab } from "../lib/session/browserStorage.ts"
import "@vitejs/plugin-react/preamble" // Fast refresh in development; empty in a build.
import { savesData } from "../lib/savesData.ts"
import { endLeftSession, personSignedIn, watchSession } from "../lib/session/session.ts"
import { applyTheme } from "../lib/session/theme.ts"
import { loadedFiles, startWorker } from "../lib/worker.ts"
import { arriveSignedOut } from "./accounts/arriveSignedOut.ts"
import { carousel } from "./behaviors/carousel.ts"
import { entry } from "./behaviors/entry.ts"
import { header } from "./behaviors/header.ts"
import { menu } from "./behaviors/menu.ts"
import { tabs } from "./behaviors/tabs.ts"
import { wakeIsland } from "./frame/wakeIslands.ts"

const forEachElement = <Kind extends HTMLElement>(selector: string, act: (element: Kind) => void) =>
  document.querySelectorAll<Kind>(selector).forEach(act)

applyTheme()
// If another tab signs out, the portal's data in this tab is deleted too.
watchSession(() => {
  if (personSignedIn() === undefined) tab.clear()
})
if (document.querySelector("[data-signs-out]")) arriveSignedOut()
else endLeftSession()
forEachElement("[data-site-header]", header)
forEachElement("a[href]", entry)
forEachElement("[data-menu]", menu)
forEachElement("[data-carousel]", carousel)
forEachElement("[data-tabs]", tabs)
forEachElement("[data-island]", wakeIsland)

// Visited pages are cached from a visitor's second page on, because somebody who reads a single page shouldn't download
// anything extra.
const isSecond = document.referrer.startsWith(`${location.origin}/`)
if (isSecond && !savesData() && !navigator.serviceWorker?.controller) {
  const currentAddress = location.pathname + location.search
  addEventListener("load", () => startWorker(() => [document.referrer, currentAddress, ...loadedFiles()]), {
    once: true,
  })
}
