import { beforeAll, beforeEach } from "vitest"
import { page } from "vitest/browser"
import { cleanup } from "vitest-browser-react"
import { currentToasts, dismiss } from "../../ui/overlay/toast.ts"

// Most component test files share one document, so that the modules are loaded once. This resets it for each file.
const { href } = location

beforeAll(async () => {
  await cleanup()
  document.body.replaceChildren()
  // A toast of the previous file would disappear during a press, and move the button.
  for (const { id } of currentToasts()) dismiss(id)
  for (const { name } of [...document.documentElement.attributes])
    document.documentElement.removeAttribute(name)
  // The server includes the price in every page.
  document.documentElement.dataset.megabyte = "3"
  history.replaceState(null, "", href)
  await page.viewport(414, 896)
})

// The library calls `cleanup` itself only in the file that loads it first.
beforeEach(cleanup)
