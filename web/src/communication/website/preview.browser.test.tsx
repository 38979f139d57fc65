import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { render } from "vitest-browser-react"
import "../../ui/styles/ui.css"
import { Preview } from "./Preview.tsx"

const html = (lead: string) => `<!doctype html><html lang="en"><head><style>h1 { color: rgb(1, 2, 3) }</style>
  <script>document.title = "ran"</script></head><body><header><a href="/login">Login</a></header>
  <section data-block="head"><h1>History</h1><p>${lead}</p></section>
  <section data-block="timeline" style="margin-top: 2000px"><a href="/alumni">1937</a></section></body></html>`

const frame = () => page.getByTitle("Preview of History").element() as HTMLIFrameElement
const inside = () => frame().contentDocument!

test("the page is shown with its styles and without its scripts, and its scroll position remains when it changes", async () => {
  const view = await render(<Preview html={html("First")} title="Preview of History" />)
  await expect.poll(() => inside().querySelector("p")?.textContent).toBe("First")
  expect(frame().contentWindow!.getComputedStyle(inside().querySelector("h1")!).color).toBe("rgb(1, 2, 3)")
  expect(inside().compatMode).toBe("CSS1Compat")
  expect(inside().title).not.toBe("ran")
  inside().documentElement.scrollTop = 300
  await view.rerender(<Preview html={html("Second")} title="Preview of History" />)
  await expect.poll(() => inside().querySelector("p")?.textContent).toBe("Second")
  expect(inside().documentElement.scrollTop).toBe(300)
})

test("a press on a block reports its name and follows no link, and the edited block is marked", async () => {
  const onBlock = vi.fn()
  await render(<Preview html={html("First")} title="Preview of History" block="head" onBlock={onBlock} />)
  await expect
    .poll(() => {
      const head = inside().querySelector("[data-block=head]")
      return head && frame().contentWindow!.getComputedStyle(head, "::after").borderTopWidth
    })
    .toBe("4px")
  const isFollowed = (selector: string) =>
    inside()
      .querySelector(selector)!
      .dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))
  expect(["header a", "[data-block=timeline] a"].map(isFollowed)).toEqual([false, false])
  expect(onBlock.mock.calls).toEqual([["timeline"]])
  expect(inside().querySelector("h1")?.textContent).toBe("History")
})

test("the edited block is scrolled into view, and the screen around the preview isn't scrolled", async () => {
  await render(
    <div style={{ height: "500px", marginTop: "100px" }}>
      <Preview html={html("First")} title="Preview of History" block="timeline" />
    </div>,
  )
  await expect.poll(() => inside().documentElement.scrollTop).toBeGreaterThan(0)
  expect([frame().parentElement!.scrollTop, document.documentElement.scrollTop]).toEqual([0, 0])
})

test("the preview is as wide as a phone or a desktop, scaled to the available space", async () => {
  await render(
    <div style={{ width: "640px", height: "500px" }}>
      <Preview html={html("First")} title="Preview of History" />
    </div>,
  )
  await expect.poll(() => frame().contentWindow!.innerWidth).toBe(360)
  await page.getByRole("button", { name: "Desk" }).click()
  await expect.poll(() => frame().contentWindow!.innerWidth).toBe(1280)
  expect(frame().getBoundingClientRect().width).toBeLessThanOrEqual(642)
})
