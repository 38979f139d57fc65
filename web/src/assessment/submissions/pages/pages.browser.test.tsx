import { beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import * as z from "zod"
import { renderInPortal } from "../../../lib/testing/renderInPortal.tsx"
import "../../../ui/styles/ui.css"
import { FileField } from "../../../ui/fields/FileField.tsx"
import { Form } from "../../../ui/form/Form.tsx"
import { PagesField } from "./PagesField.tsx"

let handedIn: File | undefined

beforeEach(() => {
  handedIn = undefined
})

/** A photograph of a page with lines of writing in a shade of ink. */
async function photograph(name: string, width = 900, height = 1200) {
  const canvas = new OffscreenCanvas(width, height)
  const drawing = canvas.getContext("2d")!
  drawing.fillStyle = "#c9c2ae"
  drawing.fillRect(0, 0, width, height)
  drawing.fillStyle = "#223"
  for (let line = 100; line < height - 100; line += 60) drawing.fillRect(80, line, width - 200, 6)
  return new File([await canvas.convertToBlob({ type: "image/jpeg" })], name, { type: "image/jpeg" })
}

async function open() {
  const { container } = await renderInPortal(
    <Form
      schema={z.object({ work: z.instanceof(File, { error: "Choose the file of your work." }) })}
      defaults={{ work: null as unknown as File }}
      onSubmit={async ({ work }) => {
        handedIn = work
      }}
      submitLabel="Submit"
      busyLabel="Submitting..."
    >
      <FileField name="work" label="File" />
      <PagesField field="work" name="Essay" />
    </Form>,
  )
  async function choose(...files: File[]) {
    await page.getByRole("button", { name: /^(Choose|Add) pictures/ }).click()
    await userEvent.upload(document.querySelector<HTMLElement>("input[multiple]")!, files)
  }
  return { container, choose }
}

const pagesOf = async (pdf: File) => [
  ...(await pdf.text()).matchAll(/\/MediaBox \[0 0 ([\d.]+) .*?\/Rotate (\d+)/g),
]
const submit = page.getByRole("button", { name: "Submit" })

test("chosen pictures become one small PDF in their order, which is handed in", async () => {
  const { choose } = await open()
  await choose(await photograph("one.jpg"), await photograph("two.jpg", 1200, 900))
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
  expect(await handedIn!.text()).toContain("/Width 849 /Height 1200")
  await page.getByRole("button", { name: "Remove page 1" }).click()
  await expect.element(page.getByText(/^1 page, /)).toBeVisible()
})

test("a file that is no picture is said, and doesn't stop the others", async () => {
  const { choose } = await open()
  await choose(new File(["no picture"], "broken.jpg", { type: "image/jpeg" }), await photograph("one.jpg"))
  await expect.element(page.getByText(/broken.jpg can't be read as a picture/)).toBeVisible()
  await expect.element(page.getByText(/^1 page, /)).toBeVisible()
  await submit.click()
  await vi.waitFor(() => expect(handedIn).toBeDefined())
  expect(await pagesOf(handedIn!)).toHaveLength(1)
})

test("another file that is chosen takes the place of the pages", async () => {
  const { choose, container } = await open()
  await choose(await photograph("one.jpg"))
  await expect.element(page.getByText(/^1 page, /)).toBeVisible()
  const file = new File(["%PDF-1.7"], "typed.pdf", { type: "application/pdf" })
  await userEvent.upload(container.querySelector<HTMLElement>("input[name=work]")!, file)
  await expect.element(page.getByRole("list", { name: "Pages" })).not.toBeInTheDocument()
  await submit.click()
  await vi.waitFor(() => expect(handedIn?.name).toBe("typed.pdf"))
})
