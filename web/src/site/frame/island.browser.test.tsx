import { useState } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, onTestFinished, test, vi } from "vitest"
import { page } from "vitest/browser"
import { translateScreen } from "../../lib/testing/translateScreen.ts"
import { hydrate } from "./hydrate.tsx"
import { Island } from "./Island.tsx"

function Counter() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count === 0 ? "Send" : "Sent"}
      {count > 0 && <b>{count}</b>}
    </button>
  )
}

test("an island works in a page that the browser translated before and after its script came", async () => {
  const reported = vi.spyOn(console, "error").mockReturnValue()
  const rendered = document.createElement("main")
  rendered.innerHTML = renderToStaticMarkup(
    <>
      <p>Write to us</p>
      <Island name="Counter" of={Counter} props={{}} wake="use" />
    </>,
  )
  document.body.append(rendered)
  onTestFinished(() => rendered.remove())
  translateScreen()
  await expect.element(page.getByText("Write to us (translated)")).toBeVisible()
  await hydrate(rendered.querySelector<HTMLElement>("[data-island]")!, Counter)
  await page.getByRole("button", { name: "Send" }).click()
  translateScreen()
  await expect.element(page.getByRole("button", { name: "Sent1" })).toBeVisible()
  expect(reported).not.toHaveBeenCalled()
})
