import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import { missingPartText } from "../../lib/version/newVersion.ts"
import { currentToasts } from "../../ui/overlay/toast.ts"
import { DownloadMaterial } from "./DownloadMaterial.tsx"

// The connection was cut when the page needed the script that downloads files.
vi.mock("../../lib/transfer/parts.ts", () => {
  throw new TypeError("Failed to fetch dynamically imported module")
})

test("a download whose script is missing says that the page has to be loaded again", async () => {
  vi.spyOn(console, "info").mockReturnValue()
  vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"))
  const material = { id: 1, title: "Notes", file_name: "notes.pdf", file_size: 9, file_sha256: "a" }
  await renderInPortal(<DownloadMaterial material={material} />)
  await page.getByRole("button", { name: "Download Notes" }).click()
  await expect.poll(() => currentToasts().map(({ text }) => text)).toEqual([missingPartText])
})
