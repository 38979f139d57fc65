import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { renderInPortal } from "../../lib/testing/renderInPortal.tsx"
import "../../ui/styles/ui.css"
import { InviteDialog } from "./InviteDialog.tsx"

test.for([
  [640, 400],
  [640, 360],
  [320, 256],
] as const)("in a window of %s pixels only the body of a dialog scrolls", async ([width, height]) => {
  await page.viewport(width, height)
  await renderInPortal(<InviteDialog onClose={() => undefined} />, { user: { id: 1 } })
  await expect.element(page.getByRole("dialog")).toBeVisible()
  const scrolling = [...document.querySelectorAll<HTMLElement>("dialog, dialog *")].filter(
    (element) =>
      element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY.match(/auto|scroll/),
  )
  expect(scrolling.map(({ className }) => className)).toEqual(["dialog-body"])
})
