import { beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import * as z from "zod"
import { renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import "../../../ui/styles/ui.css"
import { FileField } from "../../../ui/fields/FileField.tsx"
import { DraftsContext } from "../../../ui/form/draftsContext.ts"
import { draftsInMemory } from "../../../ui/form/draftsInMemory.ts"
import { Form } from "../../../ui/form/Form.tsx"
import { PagesField } from "./PagesField.tsx"
import { photographedPages } from "./photoPdf.ts"
import { type PageRequest, type PageResult, prepareInTurn } from "./preparing.ts"
import { isFinished } from "./unfinishedPdf.ts"

let handedIn: File | undefined
let device: ReturnType<typeof draftsInMemory>

beforeEach(() => {
  handedIn = undefined
  device = draftsInMemory()
})

/** A photograph of a page with lines of writing in a shade of ink. */
async function photograph(name: string, width = 450, height = 600) {
  const canvas = new OffscreenCanvas(width, height)
  const drawing = canvas.getContext("2d")!
  drawing.fillStyle = "#c9c2ae"
  drawing.fillRect(0, 0, width, height)
  drawing.fillStyle = "#223"
  for (let line = 100; line < height - 100; line += 60) drawing.fillRect(80, line, width - 200, 6)
  return new File([await canvas.convertToBlob({ type: "image/jpeg" })], name, { type: "image/jpeg" })
}

async function open(title = "Essay") {
  const { container, unmount } = await renderInPortal(
    <DraftsContext value={device.drafts}>
      <Form
        draft="work"
        schema={z.object({
          work: z.instanceof(File, { error: "Choose the file of your work." }).refine(isFinished),
        })}
        defaults={{ work: null as unknown as File }}
        onSubmit={async ({ work }) => {
          handedIn = work
        }}
        submitLabel="Submit"
        busyLabel="Submitting..."
      >
        <FileField name="work" label="File" />
        <PagesField field="work" title={title} />
      </Form>
    </DraftsContext>,
  )
  async function choose(...files: File[]) {
    await page.getByRole("button", { name: /^(Choose|Add) pictures/ }).click()
    await userEvent.upload(document.querySelector<HTMLElement>("input[multiple]")!, files)
  }
  return { container, choose, leave: unmount }
}

const pagesOf = async (pdf: File) => [
  ...(await pdf.text()).matchAll(/\/MediaBox \[0 0 ([\d.]+) .*?\/Rotate (\d+)/g),
]
const submit = page.getByRole("button", { name: "Submit" })

test("chosen pictures become one small PDF in their order, which is handed in", async () => {
  const { choose } = await open()
  await choose(await photograph("one.jpg"), await photograph("two.jpg", 600, 450))
  await expect.element(page.getByText(/^2 pages, [\d.]+ KB, under MWK 1$/)).toBeVisible()
  await choose(await photograph("three.jpg"))
  await expect.element(page.getByText(/^3 pages, /)).toBeVisible()
  await page.getByRole("button", { name: "Move up page 2" }).click()
  await submit.click()
  await vi.waitFor(() => expect(handedIn?.name).toBe("Essay.pdf"))
  expect((await pagesOf(handedIn!)).map(([, wide]) => wide)).toEqual(["841.89", "595.28", "595.28"])
  expect(handedIn!.size).toBeLessThan(120_000)
})

/** A worker whose script can't be loaded. */
class Missing {
  onerror?: () => void
  postMessage() {
    queueMicrotask(() => this.onerror?.())
  }
  terminate() {}
}

test("without a connection, where the script that works beside the page doesn't come, the pages become a PDF too", async () => {
  vi.stubGlobal("Worker", Missing)
  const { choose } = await open()
  await choose(await photograph("one.jpg"), await photograph("two.jpg"))
  // Waits until the PDF's name is shown, because it moves the buttons down.
  await expect.element(page.getByText(/^2 pages, /)).toBeVisible()
  await choose(await photograph("three.jpg"))
  await expect.element(page.getByText(/^3 pages, /)).toBeVisible()
  await submit.click()
  await vi.waitFor(() => expect(handedIn?.name).toBe("Essay.pdf"))
})

test("a page has four shades of grey, and is a grey JPEG in a browser that can't compress", async () => {
  vi.stubGlobal("Worker", Missing)
  const { choose } = await open()
  await choose(await photograph("one.jpg"))
  await expect.element(page.getByText(/^1 page, /)).toBeVisible()
  vi.stubGlobal("CompressionStream", undefined)
  await choose(await photograph("two.jpg"))
  await expect.element(page.getByText(/^2 pages, /)).toBeVisible()
  await submit.click()
  await vi.waitFor(() => expect(handedIn).toBeDefined())
  const filters = [...(await handedIn!.text()).matchAll(/\/Filter \/(\w+)/g)].map(([, filter]) => filter)
  expect(filters).toEqual(["FlateDecode", "DCTDecode"])
})

test("a page is turned, cropped to the proportions of paper, and removed", async () => {
  const { choose } = await open()
  await choose(await photograph("one.jpg"), await photograph("two.jpg"))
  await expect.element(page.getByText(/^2 pages, /)).toBeVisible()
  await page.getByRole("button", { name: "Turn page 1" }).click()
  await page.getByRole("button", { name: "Crop page 2" }).click()
  await page.getByRole("button", { name: "Keep this part" }).click()
  await expect.element(page.getByText(/^2 pages, /)).toBeVisible()
  await submit.click()
  await vi.waitFor(() => expect(handedIn).toBeDefined())
  expect((await pagesOf(handedIn!)).map(([, , turn]) => turn)).toEqual(["90", "0"])
  expect(await handedIn!.text()).toContain("/Width 424 /Height 600")
  await page.getByRole("button", { name: "Remove page 1" }).click()
  await expect.element(page.getByText(/^1 page, /)).toBeVisible()
})

test("a file that is no picture is said, and doesn't stop the others", async () => {
  const { choose } = await open()
  await choose(new File(["no picture"], "broken.jpg", { type: "image/jpeg" }), await photograph("one.jpg"))
  await expect.element(page.getByText(/broken.jpg can't be read as a picture/)).toBeVisible()
  await expect.element(page.getByText(/^1 page, /)).toBeVisible()
  await expect.element(page.getByText("1 picture can't be read, so the file is without it.")).toBeVisible()
  await submit.click()
  await vi.waitFor(() => expect(handedIn).toBeDefined())
  expect(await pagesOf(handedIn!)).toHaveLength(1)
})

/** The pictures in a PDF, as bitmaps. */
const bitmapsOf = async (pdf: File) => {
  const pages = photographedPages(new Uint8Array(await pdf.arrayBuffer())) ?? []
  return await Promise.all(pages.map(({ picture }) => createImageBitmap(new Blob([picture]))))
}

test("writing on a transparent picture is dark on white paper", async () => {
  const canvas = new OffscreenCanvas(600, 800)
  canvas.getContext("2d")!.fillRect(0, 0, 300, 60)
  const { choose } = await open()
  await choose(new File([await canvas.convertToBlob({ type: "image/png" })], "transparent.png"))
  await expect.element(page.getByText(/^1 page, /)).toBeVisible()
  await submit.click()
  await vi.waitFor(() => expect(handedIn).toBeDefined())
  const [bitmap] = await bitmapsOf(handedIn!)
  const drawing = new OffscreenCanvas(600, 800).getContext("2d")!
  drawing.drawImage(bitmap!, 0, 0)
  expect(drawing.getImageData(150, 30, 1, 1).data[0]).toBeLessThan(80)
  expect(drawing.getImageData(300, 600, 1, 1).data[0]).toBe(255)
})

test("a picture much longer than paper has as many pixels as paper has, and can be read", async () => {
  const { choose } = await open()
  await choose(await photograph("chat.jpg", 1080, 8000), await photograph("page.jpg", 3000, 4000))
  await expect.element(page.getByText(/^2 pages, /)).toBeVisible()
  await submit.click()
  await vi.waitFor(() => expect(handedIn).toBeDefined())
  const [chat, paper] = await bitmapsOf(handedIn!)
  expect(chat!.width).toBeGreaterThan(400)
  expect([paper!.width, paper!.height]).toEqual([1052, 1403])
})

test("after the browser was ended, the pages are there in their order, and a further one comes after them", async () => {
  const first = await open()
  await first.choose(await photograph("one.jpg"), await photograph("two.jpg", 600, 450))
  await expect.element(page.getByText(/^2 pages, /)).toBeVisible()
  await page.getByRole("button", { name: "Turn page 1" }).click()
  const draft = () => device.stored.get("work")?.work as File
  await vi.waitFor(async () =>
    expect((await pagesOf(draft())).map(([, , turn]) => turn)).toEqual(["90", "0"]),
  )
  await first.leave()
  const { choose } = await open()
  await expect.element(page.getByText(/^2 pages, /)).toBeVisible()
  await choose(await photograph("three.jpg"))
  await expect.element(page.getByText(/^3 pages, /)).toBeVisible()
  await submit.click()
  await vi.waitFor(() => expect(handedIn).toBeDefined())
  expect((await pagesOf(handedIn!)).map(([, wide, turn]) => [wide, turn])).toEqual([
    ["595.28", "90"],
    ["841.89", "0"],
    ["595.28", "0"],
  ])
})

/** A worker that never answers. */
class Busy {
  postMessage() {}
  terminate() {}
}

test("while a page is being prepared, the earlier ones stay in the draft, and nothing is handed in", async () => {
  const first = await open()
  await first.choose(await photograph("one.jpg"))
  await expect.element(page.getByText(/^1 page, /)).toBeVisible()
  await first.leave()
  vi.stubGlobal("Worker", Busy)
  const second = await open()
  await second.choose(await photograph("two.jpg"))
  await expect.element(page.getByText("Preparing 2 of 2 pages…")).toBeVisible()
  await submit.click()
  await second.leave()
  vi.unstubAllGlobals()
  expect(handedIn).toBeUndefined()
  await open()
  await expect.element(page.getByText(/^1 page, /)).toBeVisible()
})

/** A worker that answers only when the test asks for it. */
class Slow {
  static asked: (() => Promise<void>)[] = []
  onmessage?: (answer: { data: PageResult }) => void
  postMessage(request: PageRequest) {
    Slow.asked.push(async () => this.onmessage?.({ data: await prepareInTurn(request) }))
  }
  terminate() {}
}

test("a page counts as ready only when it is prepared as it was asked for last", async () => {
  vi.stubGlobal("Worker", Slow)
  const { choose } = await open()
  await choose(await photograph("one.jpg"))
  await vi.waitFor(() => expect(Slow.asked).toHaveLength(1))
  await Slow.asked[0]?.()
  await expect.element(page.getByText(/^1 page, /)).toBeVisible()
  const colours = page.getByLabelText(/^Keep the colours/)
  await colours.click()
  await colours.click()
  await Slow.asked[1]?.()
  await expect.element(page.getByText("Preparing 1 of 1 page…")).toBeVisible()
  await submit.click()
  expect(handedIn).toBeUndefined()
  await Slow.asked[2]?.()
  await expect.element(page.getByText(/^1 page, /)).toBeVisible()
  await submit.click()
  await vi.waitFor(() => expect(handedIn).toBeDefined())
  expect(await handedIn?.text()).toContain("/Filter /FlateDecode")
  vi.unstubAllGlobals()
})

test("a cleared file takes its pages with it, and the last removed page leaves the focus on the buttons", async () => {
  const { choose } = await open()
  await choose(await photograph("one.jpg"))
  await expect.element(page.getByText(/^1 page, /)).toBeVisible()
  await page.getByRole("button", { name: "Clear File" }).click()
  await expect.element(page.getByRole("list", { name: "Pages" })).not.toBeInTheDocument()
  await choose(await photograph("two.jpg"))
  await expect.element(page.getByText(/^1 page, /)).toBeVisible()
  page.getByRole("button", { name: "Remove page 1" }).element().focus()
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("button", { name: "Photograph another page" })).toHaveFocus()
})

// The name of one of them is that of the PDF of the pages.
test.each(["typed", "Essay"])(
  "another file that is chosen takes the place of the pages: %s.pdf",
  async (name) => {
    const { choose, container } = await open()
    if (name === "typed") await choose(await photograph("one.jpg"))
    if (name === "typed") await expect.element(page.getByText(/^1 page, /)).toBeVisible()
    const file = new File(["%PDF-1.7 own"], `${name}.pdf`, { type: "application/pdf" })
    await userEvent.upload(container.querySelector<HTMLElement>("input[name=work]")!, file)
    await expect.element(page.getByRole("list", { name: "Pages" })).not.toBeInTheDocument()
    await submit.click()
    await expect.poll(() => handedIn?.text()).toBe("%PDF-1.7 own")
  },
)

test("pages whose place a file has taken come back with one press, in their order", async () => {
  const { choose, container } = await open()
  await choose(await photograph("one.jpg"), await photograph("two.jpg", 600, 450))
  await expect.element(page.getByText(/^2 pages, /)).toBeVisible()
  const file = new File(["An essay"], "essay.txt")
  await userEvent.upload(container.querySelector<HTMLElement>("input[name=work]")!, file)
  await expect.element(page.getByText(/^A file has taken the place of the pages/)).toBeVisible()
  await page.getByRole("button", { name: "Hand in the pages instead" }).click()
  await expect.element(page.getByText(/^2 pages, /)).toBeVisible()
  await expect.element(page.getByText(/^A file has taken the place of the pages/)).not.toBeInTheDocument()
  await submit.click()
  await vi.waitFor(() => expect(handedIn?.name).toBe("Essay.pdf"))
  expect((await pagesOf(handedIn!)).map(([, wide]) => wide)).toEqual(["595.28", "841.89"])
})

test("the PDF has no characters in its name at which the server or another system would cut it", async () => {
  const { choose } = await open('Essay 1/2: "Why?"')
  await choose(await photograph("one.jpg"))
  await expect.element(page.getByText(/^1 page, /)).toBeVisible()
  await submit.click()
  await vi.waitFor(() => expect(handedIn?.name).toBe("Essay 1_2_ _Why__.pdf"))
})
