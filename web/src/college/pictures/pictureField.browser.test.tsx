import { beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import * as z from "zod"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import { draftsInMemory } from "../../ui/form/draftsInMemory.ts"
import { Form } from "../../ui/form/Form.tsx"
import { PictureField } from "./PictureField.tsx"

const id = "00000000-0000-4000-8000-000000000001"
const sizes = [240, 480, 960, 1600].map((width) => ({ width, format: "avif", bytes: width * 60 }))

/** The calls to the server. */
let sent: { key: string; crop: unknown }[]

vi.mock("../../lib/api/writes.ts", () => ({
  useWrite:
    () =>
    async (key: string, { body }: { body: { crop: string } }) => {
      sent.push({ key, ...body })
      return { data: { picture: { id, width: 400, height: 400 }, sizes } }
    },
}))
beforeEach(() => {
  sent = []
})

async function drawnPng(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext("2d")!.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob()], "hall.png", { type: "image/png" })
}

async function open() {
  const onSubmit = vi.fn(async () => {})
  const { container } = await renderInPortal(
    <Form
      schema={z.object({ photo: z.unknown() })}
      defaults={{ photo: null }}
      onSubmit={onSubmit}
      submitLabel="Save"
      busyLabel="Saving..."
    >
      <PictureField name="photo" label="Photo" ratio={1} />
    </Form>,
  )
  const choose = async (file: File) =>
    userEvent.upload(container.querySelector<HTMLElement>("input[type=file]")!, file)
  return { choose, onSubmit }
}

const use = page.getByRole("button", { name: "Use picture" })
const frame = page.getByRole("button", { name: "Part to keep" })
const words = page.getByRole("textbox", { name: "Alternative text" })

test("a picture is cropped with the keys, and is not sent without words", async () => {
  const { choose, onSubmit } = await open()
  await choose(await drawnPng(1000, 500))
  await expect.element(frame).toBeVisible()
  await use.click()
  await expect.element(page.getByText("Error: Alternative text is required.")).toBeVisible()
  expect(sent).toEqual([])

  frame.element().focus()
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}-{Shift>}{ArrowUp}{/Shift}")
  await expect
    .element(page.getByText("Keeps 48% of its width, 22% from the left and 0% from the top."))
    .toBeInTheDocument()
  await words.fill("The assembly hall")
  await use.click()
  await expect.element(page.getByRole("img", { name: "The assembly hall" })).toBeVisible()
  expect(sent).toEqual([{ key: "POST /pictures", crop: "220,0,480,480" }])
  await expect.element(page.getByText("Visitors download 29 KB on phones, and 94 KB at most.")).toBeVisible()
  await page.getByRole("button", { name: "Save" }).click()
  expect(onSubmit.mock.lastCall).toEqual([
    { photo: { id, width: 400, height: 400, alt: "The assembly hall" } },
  ])
})

test("the frame follows a finger, and its corner sizes it", async () => {
  const { choose } = await open()
  await choose(await drawnPng(1000, 500))
  await expect.element(frame).toBeVisible()
  const box = frame.element()
  await vi.waitFor(() => expect(box.parentElement?.querySelector("img")?.clientHeight).toBeGreaterThan(0))
  const scale = 500 / box.getBoundingClientRect().height
  function drag(target: Element, right: number, down: number) {
    const at = (type: string, x: number, y: number) =>
      target.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: x, clientY: y, pointerType: "touch" }),
      )
    vi.spyOn(box, "setPointerCapture").mockImplementation(() => {})
    at("pointerdown", 100, 100)
    at("pointermove", 100 + right, 100 + down)
    at("pointerup", 100 + right, 100 + down)
  }
  drag(box, 4000, 0)
  await expect.element(page.getByText("500 × 500 pixels.")).toBeVisible()
  await expect.element(page.getByText(/50% from the left/)).toBeInTheDocument()
  drag(box.querySelector(".crop-corner")!, -50 / scale, 0)
  await expect.element(page.getByText("400 × 400 pixels. That is few: it will look coarse.")).toBeVisible()
  drag(box, 5000, 5000)
  await words.fill("The hall")
  await use.click()
  await vi.waitFor(() => expect(sent).toMatchObject([{ crop: "600,100,400,400" }]))
})

test("what is no picture is refused in words, before anything is sent", async () => {
  const { choose } = await open()
  await choose(new File(["ftypheic"], "IMG_1.heic"))
  await expect.element(page.getByText(/^Error: Choose a file whose name ends in .jpg/)).toBeVisible()
  await choose(new File(["no picture"], "hall.jpg", { type: "image/jpeg" }))
  await expect
    .element(page.getByText(/“hall.jpg” can't be read as a picture. Save it again as JPEG or PNG/))
    .toBeVisible()
  expect(sent).toEqual([])
})

test("the description of a picture that was being typed isn't offered for another one with the same label", async () => {
  const { drafts, stored } = draftsInMemory()
  const openWith = async (picture: File) => {
    const screen = await renderInPortal(
      <DraftsContext value={drafts}>
        <Form
          schema={z.object({ photo: z.unknown() })}
          defaults={{ photo: null }}
          onSubmit={vi.fn()}
          submitLabel="Save"
        >
          <PictureField name="photo" label="Photo" ratio={1} />
        </Form>
      </DraftsContext>,
    )
    await userEvent.upload(screen.container.querySelector<HTMLElement>("input[type=file]")!, picture)
    await expect.element(words).toBeVisible()
    return screen
  }
  const hall = await drawnPng(1000, 500)
  const first = await openWith(hall)
  await words.fill("The hall")
  await expect.poll(() => stored.size).toBe(1)
  await first.unmount()
  const second = await openWith(await drawnPng(600, 600))
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.element(words).toHaveValue("")
  await second.unmount()
  await openWith(hall)
  await expect.element(words).toHaveValue("The hall")
})
