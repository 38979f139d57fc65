import { expect, test, vi } from "vitest"
import { userEvent } from "vitest/browser"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { missingPartText } from "../../lib/version/newVersion.ts"
import { currentToasts } from "../../ui/overlay/toast.ts"
import { useFinder } from "./useFinder.tsx"

// The connection was cut when the page needed the script of the search.
vi.mock("../../office/search/finder.ts", () => {
  throw new TypeError("Failed to fetch dynamically imported module")
})

function Screen() {
  return <main>{useFinder("student", []).dialog}</main>
}

test("a search whose script is missing says that the page has to be loaded again, and asks whether a release removed it", async () => {
  vi.spyOn(console, "info").mockReturnValue()
  const fetched = vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"))
  await renderInPortal(<Screen />)
  await userEvent.keyboard("{Control>}k{/Control}")
  await expect.poll(() => currentToasts().map(({ text }) => text)).toEqual([missingPartText])
  expect(fetched).toHaveBeenCalledWith(location.href, { method: "HEAD" })
})
