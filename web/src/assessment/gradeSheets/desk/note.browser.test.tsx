import { expect, onTestFinished, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { usualPauses } from "../../../lib/api/retrying.ts"
import "../../../ui/styles/ui.css"
import { newSubmissionId } from "../standIn.ts"
import type { Version } from "./sitting.ts"
import type { View } from "./useView.ts"
import { WorkPane } from "./WorkPane.tsx"

const view = { attach() {}, zoom: 1, turn: 0, zoomBy() {}, rotate() {} } as unknown as View
const work = (note?: string): Version => ({
  id: newSubmissionId(),
  submitted_at: "2026-11-20T11:46:00Z",
  late: false,
  file_name: "essay.txt",
  file_size: 9,
  ...(note !== undefined && { note }),
})
const open = (version: Version) =>
  render(
    <WorkPane
      version={version}
      studentName="Mphatso Example"
      view={view}
      newer={undefined}
      onNewer={() => {}}
      onReplaced={() => {}}
    />,
  )

test("a student's note is shown above their work as it was typed, even if the file can't be read", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
  await page.viewport(320, 740)
  const long = "Chonde-".repeat(60)
  await open(work(`Page 3 is upside down.\n<b>Sorry</b> ${long}`))
  const pane = page.getByRole("region", { name: "Handed in by Mphatso Example" })
  await expect.element(pane.getByText("Mphatso Example wrote:")).toBeVisible()
  await expect.element(pane.getByText(/<b>Sorry<\/b> Chonde-/)).toBeVisible()
  await expect.element(pane.getByText(/^This work is not on this device/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
})

test("work without a note shows no note", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
  await open(work())
  await expect.element(page.getByText(/^This work is not on this device/)).toBeVisible()
  await expect.element(page.getByText(/wrote:/)).not.toBeInTheDocument()
})

test.each([
  ["the browser says that the connection is back", 1e9, () => dispatchEvent(new Event("online"))],
  ["the browser never noticed that it was cut", 100, () => undefined],
])(
  "work that could not be fetched without a connection opens by itself when it can be, if %s",
  async (_, pause, say) => {
    const { shortest, longest } = usualPauses
    onTestFinished(() => void Object.assign(usualPauses, { shortest, longest }))
    Object.assign(usualPauses, { shortest: pause, longest: pause })
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
    await open(work())
    await expect.element(page.getByText(/It opens when the connection is back/)).toBeVisible()
    const headers = {
      "content-disposition": 'attachment; filename="essay.txt"',
      "content-type": "text/plain",
    }
    vi.stubGlobal("fetch", async () => new Response("The moon.", { headers }))
    say()
    await expect.element(page.getByText("The moon.")).toBeVisible()
  },
)
