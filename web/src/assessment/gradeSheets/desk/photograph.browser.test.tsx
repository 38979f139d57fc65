import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import { readWork, type WorkPage } from "./readWork.ts"
import { WorkPages } from "./WorkPages.tsx"

/** A photograph of 12 megapixels, as a phone takes it. */
async function takePhotograph() {
  const canvas = new OffscreenCanvas(3000, 4000)
  canvas.getContext("2d")?.fillRect(500, 500, 1000, 1000)
  return new File([await canvas.convertToBlob({ type: "image/jpeg" })], "page.jpg")
}

const pagesOf = (pages: readonly WorkPage[], zoom: number) => (
  <WorkPages pages={pages} zoom={zoom} turn={0} studentName="Mwayi Example" />
)

test("a photograph is shown with the pixels that the desk's width needs, and with all of them once it is enlarged", async () => {
  const photograph = await takePhotograph()
  const work = await readWork(photograph)
  if (work.kind !== "pages") throw new Error(`A photograph is read as ${work.kind}.`)
  expect(work.pages).toMatchObject([{ size: { width: 1500, height: 2000 } }])
  const screen = await render(pagesOf(work.pages, 1))
  const picture = page.getByRole("img", { name: "Page 1 of 1, Mwayi Example" })
  await expect.element(picture).toHaveProperty("naturalWidth", 1500)
  await screen.rerender(pagesOf(work.pages, 1.5))
  await expect.element(picture).toHaveProperty("naturalWidth", 3000)
})
