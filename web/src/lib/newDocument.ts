import { beforeAll, beforeEach } from "vitest"
import { page } from "vitest/browser"
import { cleanup } from "vitest-browser-react"

// Most files of component tests share one document, so that the modules are loaded once. Each file finds it as if it were new.
const { href } = location

beforeAll(async () => {
  await cleanup()
  document.body.replaceChildren()
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name)
  // The server names the price on every page.
  document.documentElement.dataset.megabyte = "3"
  history.replaceState(null, "", href)
  await page.viewport(414, 896)
})

// The library itself does so only for the file that loads it first.
beforeEach(cleanup)
